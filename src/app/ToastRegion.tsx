import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useT } from '@/i18n/useLanguage'
import { takeUndo } from '@/lib/leaveGuard'
import { dismissed, paused, resumed, selectToasts, type Toast } from '@/slices/notifications'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { Notice } from '@/ui/Notice'

const styles = { mt: 1, borderRadius: 1, boxShadow: 4, pointerEvents: 'auto' } as const

const ToastItem = ({ toast }: { toast: Toast }) => {
  const t = useT()
  const dispatch = useAppDispatch()
  const { id, kind, canUndo = false } = toast
  const handlePause = () => dispatch(paused(id))
  const handleResume = () => dispatch(resumed(id))
  const handleDismiss = () => dispatch(dismissed(id))
  const handleUndo = (): void => {
    const undo = takeUndo(id)
    handleDismiss()
    undo?.()
  }

  const handleBlur = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) handleResume()
  }
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') handleDismiss()
  }
  const actions = (
    <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto' }}>
      {canUndo ? (
        <Button size="small" onClick={handleUndo}>
          {t('Undo')}
        </Button>
      ) : null}
      <IconButton size="small" color="inherit" aria-label={t('Dismiss')} onClick={handleDismiss}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
  return (
    <Box
      onMouseOver={handlePause}
      onMouseLeave={handleResume}
      onFocus={handlePause}
      onBlur={handleBlur}
      onKeyDown={handleKey}
      sx={styles}
    >
      <Notice kind={kind} role="none" action={actions}>
        {t(toast)}
      </Notice>
    </Box>
  )
}

export const TOASTS_ID = 'toasts'

/**
 * Covers no content: below the menu where it is wide; elsewhere the page is longer by the toasts. As no margins
 * collapse, it is longer by exactly the region's height.
 */
const regionStyles = {
  display: 'flow-root',
  position: { xs: 'sticky', lg: 'fixed' },
  bottom: 0,
  left: 0,
  m: 1.5,
  mt: 0,
  width: { lg: 224 },
  zIndex: 'snackbar',
  pointerEvents: 'none',
} as const

const isUrgent = ({ kind }: Toast): boolean => kind === 'error' || kind === 'warning'

const ToastList = ({ toasts }: { toasts: readonly Toast[] }) =>
  toasts.map((toast) => <ToastItem key={toast.id} toast={toast} />)

/** Outside all pages. Both live regions exist before the first toast, or screen readers wouldn't announce it. */
export const ToastRegion = () => {
  const t = useT()
  const toasts = useAppSelector(selectToasts)
  return (
    <Box id={TOASTS_ID} role="region" aria-label={t('Status messages')} sx={regionStyles}>
      <div aria-live="polite">
        <ToastList toasts={toasts.filter((toast) => !isUrgent(toast))} />
      </div>
      <div aria-live="assertive">
        <ToastList toasts={toasts.filter(isUrgent)} />
      </div>
    </Box>
  )
}
