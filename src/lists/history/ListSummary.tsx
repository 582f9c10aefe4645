import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Ref } from 'react'
import type { Count } from '@/api'
import { plural } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatCount } from '@/lib/format'
import { ClearFilters } from './ClearFilters'
import { ExportButton, type ExportButtonProps } from './ExportButton'
import { isNarrowing, isTurned, type HistoryFilters } from './filters'

interface ListSummaryProps extends Pick<ExportButtonProps, 'getFile'> {
  counted: Count | null
  filters: HistoryFilters
  countRef: Ref<HTMLParagraphElement>
  onClear: () => void
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } as const
const actionStyles = { ...row, displayPrint: 'none' } as const

export const ListSummary = ({ counted, filters, countRef, onClear, getFile }: ListSummaryProps) => {
  const t = useT()
  const language = useLanguage()
  const total = counted?.total ?? null
  const count = total === null ? '…' : formatCount(total, language)
  const isFiltered = isNarrowing(filters)
  const matches = counted?.isCapped ? t('{count}+ matches', { count }) : t(plural(total ?? 0, '{count} match', '{count} matches', { count }))
  const all = counted?.isCapped ? t('{count}+ in total', { count }) : t('{count} in total', { count })
  return (
    <Box sx={{ ...row, justifyContent: 'space-between' }}>
      <Box>
        <Typography ref={countRef} role="status" variant="body2" tabIndex={-1} sx={{ fontWeight: 600, outline: 'none' }}>
          {isFiltered ? matches : all}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('Dates and times are in Eastern Time (Montreal).')}
        </Typography>
      </Box>
      <Box sx={actionStyles}>
        {/* An empty list offers it itself. */}
        {isFiltered && total !== 0 ? <ClearFilters onClear={onClear} /> : null}
        <ExportButton getFile={getFile} isDisabled={total === 0 || isTurned(filters)} />
      </Box>
    </Box>
  )
}
