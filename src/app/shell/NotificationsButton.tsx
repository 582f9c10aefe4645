import IconButton from '@mui/material/IconButton'
import NotificationsIcon from '@mui/icons-material/NotificationsNone'
import { useState } from 'react'
import { useT } from '@/i18n/useT'
import { lazyComponent } from '@/ui/lazyComponent'
import { OnDemand } from './OnDemand'

const Notifications = lazyComponent(async () => (await import('./Notifications')).Notifications)

export const NotificationsButton = () => {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpen = anchor !== null
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={t('Notifications')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <NotificationsIcon />
      </IconButton>
      <OnDemand isWanted={isOpen}>
        <Notifications anchor={anchor} onClose={() => setAnchor(null)} />
      </OnDemand>
    </>
  )
}
