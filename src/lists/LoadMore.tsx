import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef } from 'react'
import { useT } from '@/i18n/useT'
import { BusyButton } from '@/ui/BusyButton'

interface LoadMoreProps {
  shown: number
  hasMore: boolean
  isLoading?: boolean
  onMore: () => void
}

export const LoadMore = ({ shown, hasMore, isLoading = false, onMore }: LoadMoreProps) => {
  const t = useT()
  const count = useRef<HTMLParagraphElement>(null)
  const wasPressed = useRef(false)
  const handleClick = (): void => {
    wasPressed.current = true
    onMore()
  }

  useLayoutEffect(() => {
    // Doesn't take the focus from someone who has moved on, e.g. to a filter.
    const isLost = document.activeElement === document.body
    if (!hasMore && wasPressed.current && isLost) count.current?.focus({ preventScroll: true })
    if (!hasMore) wasPressed.current = false
  }, [hasMore])

  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, displayPrint: 'none' }}>
      <Typography ref={count} role="status" variant="body2" color="textSecondary" tabIndex={-1} sx={{ outline: 'none' }}>
        {t('Showing {count}', { count: shown })}
      </Typography>
      {hasMore ? (
        <BusyButton variant="outlined" isBusy={isLoading} onClick={handleClick}>
          {t('Load more')}
        </BusyButton>
      ) : null}
    </Box>
  )
}
