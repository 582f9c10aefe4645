import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useT'

interface NotificationsProps {
  anchor: HTMLElement | null
  onClose: () => void
}

export const Notifications = ({ anchor, onClose }: NotificationsProps) => {
  const t = useT()
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('Notifications'), elevation: 4, sx: { p: 2.5 } } }}
    >
      <Typography variant="body2">{t('You do not have any notification.')}</Typography>
    </Popover>
  )
}
