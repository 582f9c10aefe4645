import Box from '@mui/material/Box'
import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useT } from '@/i18n/useT'
import { dismissed, paused, resumed, type Toast } from '@/slices/notifications'
import { useAppDispatch } from '@/store/hooks'
import { Notice } from '@/ui/Notice'

const look = { mt: 1, borderRadius: 1, boxShadow: 4, pointerEvents: 'auto' } as const

/** Its time is kept by the store; here the pointer and the focus make it stand still. */
export const ToastItem = ({ toast }: { toast: Toast }) => {
  const t = useT()
  const dispatch = useAppDispatch()
  const { id, kind } = toast
  const handlePause = () => dispatch(paused(id))
  const handleResume = () => dispatch(resumed(id))
  const handleDismiss = () => dispatch(dismissed(id))

  const handleBlur = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) handleResume()
  }
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') handleDismiss()
  }
  const close = (
    <IconButton size="small" color="inherit" aria-label={t('Dismiss')} onClick={handleDismiss}>
      <Close fontSize="small" />
    </IconButton>
  )
  return (
    <Box
      onMouseEnter={handlePause}
      onMouseLeave={handleResume}
      onFocus={handlePause}
      onBlur={handleBlur}
      onKeyDown={handleKey}
      sx={look}
    >
      <Notice kind={kind} role="none" action={close}>
        {t(toast)}
      </Notice>
    </Box>
  )
}
