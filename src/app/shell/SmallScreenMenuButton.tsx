import IconButton from '@mui/material/IconButton'
import MenuIcon from '@mui/icons-material/Menu'
import { useState } from 'react'
import { useT } from '@/i18n/useT'
import { lazyComponent } from '@/ui/lazyComponent'
import { OnDemand } from './OnDemand'

const SmallScreenMenu = lazyComponent(async () => (await import('./SmallScreenMenu')).SmallScreenMenu)

export const SmallScreenMenuButton = () => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        edge="start"
        color="inherit"
        aria-label={t('Open the main menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        sx={{ display: { md: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <OnDemand isWanted={isOpen}>
        <SmallScreenMenu isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </OnDemand>
    </>
  )
}
