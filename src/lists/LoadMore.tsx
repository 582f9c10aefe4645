import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef } from 'react'
import Checkbox from '@mui/material/Checkbox'
import type { Count } from '@/api'
import { messageKey, plural } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatCount } from '@/lib/format'
import { BusyButton } from '@/ui/BusyButton'
import { FailureNotice } from '@/ui/FailureNotice'
import { narrowOnly, partRoles } from '@/ui/cardTable'
import type { Selection } from './useSelection'

const wholeRow = { gridColumn: '1 / -1' } as const

export const SelectAllHead = ({ selection }: { selection: Selection }) => {
  const t = useT()
  const label = t('Select all')
  return (
    <th {...partRoles.columnHead} className="cell-tick" style={wholeRow}>
      <Checkbox
        size="small"
        checked={selection.all === 'every'}
        indeterminate={selection.all === 'some'}
        onChange={selection.toggleAll}
        slotProps={{ input: { 'aria-label': label } }}
      />
      <Box component="span" aria-hidden sx={{ ...narrowOnly, ml: 0.5 }}>
        {label}
      </Box>
    </th>
  )
}

interface LoadMoreProps {
  shown: number
  /** Null while unknown. */
  total?: number | null
  hasMore: boolean
  isLoading?: boolean
  onMore: () => void
}

export const LoadMore = ({ shown, total = null, hasMore, isLoading = false, onMore }: LoadMoreProps) => {
  const t = useT()
  const language = useLanguage()
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
        {hasMore && total !== null
          ? t('Showing {count} of {total}', { count: shown, total: formatCount(total, language) })
          : t({ key: messageKey('Showing {count}'), values: { count: shown, results: plural(shown, 'result shown', 'results shown') } })}
      </Typography>
      {hasMore ? (
        <BusyButton variant="outlined" isBusy={isLoading} onClick={handleClick}>
          {t('Load more')}
        </BusyButton>
      ) : null}
    </Box>
  )
}

export interface GrowingList {
  shown: readonly unknown[]
  hasMore: boolean
  isFilling: boolean
  /** The next page failed to load. */
  isCut: boolean
  /** The rows couldn't be refreshed. */
  isStale: boolean
  more: () => void
  retry: () => void
  count?: Count | null
}

export const ListEnd = ({ list, subject }: { list: GrowingList; subject: string }) => {
  const t = useT()
  if (list.isCut) {
    return <FailureNotice message={t("Couldn't load the rest of the list.")} subject={subject} onRetry={list.retry} />
  }
  if (list.shown.length === 0) return null
  const total = list.count?.isCapped === false ? list.count.total : null
  return <LoadMore shown={list.shown.length} total={total} hasMore={list.hasMore} isLoading={list.isFilling} onMore={list.more} />
}

/** Above the rows: below hundreds of them nobody would see it. */
export const StaleNotice = ({ list, subject }: { list: Pick<GrowingList, 'isStale' | 'retry'>; subject: string }) => {
  const t = useT()
  if (!list.isStale) return null
  return <FailureNotice message={t("Couldn't refresh the data. It may be out of date.")} subject={subject} onRetry={list.retry} />
}
