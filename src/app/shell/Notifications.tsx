import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useLanguage'
import { useUnread } from '@/store/useUnread'
import { TextLink } from '@/ui/PageParts'
import { notificationsOf } from './SideMenu'

interface NotificationsProps {
  anchor: HTMLElement | null
  onClose: () => void
}

const listStyles = { display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none', typography: 'body2' } as const

export const Notifications = ({ anchor, onClose }: NotificationsProps) => {
  const t = useT()
  const notifications = notificationsOf(useUnread())
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('Notifications'), elevation: 4, sx: { p: 2.5 } } }}
    >
      {notifications.length === 0 ? (
        <Typography variant="body2">{t('You do not have any notification.')}</Typography>
      ) : (
        <Box component="ul" sx={listStyles}>
          {notifications.map(({ to, text }) => (
            <li key={to}>
              <TextLink to={to} onClick={onClose}>
                {t(text)}
              </TextLink>
            </li>
          ))}
        </Box>
      )}
    </Popover>
  )
}
