import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'

const explanations: Record<NotificationPermission, Message> = {
  default: msg('When this page is hidden, calls ring and wait for you. A notification can also show who is calling.'),
  granted: msg('When this page is hidden, calls ring, wait for you, and a notification shows who is calling.'),
  denied: msg(
    'When this page is hidden, calls ring and wait for you. Your browser blocks notifications here: to allow them, click the icon to the left of the address, then Notifications.',
  ),
}

/** Browsers ask for permission only once, so it is requested on a click and after the explanation. */
export const NotifyChoice = () => {
  const t = useT()
  const isSupported = typeof Notification !== 'undefined'
  const [permission, setPermission] = useState<NotificationPermission>(isSupported ? Notification.permission : 'granted')
  if (!isSupported) return null
  const handleClick = async (): Promise<void> => setPermission(await Notification.requestPermission())
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="body2" color="textSecondary" role="status">
        {t(explanations[permission])}
      </Typography>
      {permission === 'default' ? (
        <Button variant="outlined" startIcon={<NotificationsOutlined />} onClick={() => void handleClick()}>
          {t('Notify me of calls')}
        </Button>
      ) : null}
    </Box>
  )
}
