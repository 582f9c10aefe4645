import Box from '@mui/material/Box'
import { useT } from '@/i18n/useT'
import { selectToasts, type Toast } from '@/slices/notifications'
import { useAppSelector } from '@/store/hooks'
import { ToastItem } from './ToastItem'

const place = {
  position: 'fixed',
  bottom: { xs: 12, sm: 24 },
  right: { xs: 12, sm: 24 },
  left: { xs: 12, sm: 'auto' },
  width: { sm: 380 },
  zIndex: 'snackbar',
  pointerEvents: 'none',
} as const

const isUrgent = ({ kind }: Toast): boolean => kind === 'error' || kind === 'warning'

const ToastList = ({ toasts }: { toasts: readonly Toast[] }) =>
  toasts.map((toast) => <ToastItem key={toast.id} toast={toast} />)

/**
 * Above every page, and not part of any: a toast stays across a navigation. Both live regions are there before the
 * first toast, because a screen reader announces only what is added to a region that it knows.
 */
export const ToastRegion = () => {
  const t = useT()
  const toasts = useAppSelector(selectToasts)
  return (
    <Box role="region" aria-label={t('Messages')} sx={place}>
      <div aria-live="polite">
        <ToastList toasts={toasts.filter((toast) => !isUrgent(toast))} />
      </div>
      <div aria-live="assertive">
        <ToastList toasts={toasts.filter(isUrgent)} />
      </div>
    </Box>
  )
}
