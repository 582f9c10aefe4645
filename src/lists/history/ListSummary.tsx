import FilterListOff from '@mui/icons-material/FilterListOff'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { plural } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { formatCount } from '@/lib/format'
import { ExportButton, type ExportButtonProps } from './ExportButton'
import { isNarrowing, noFilters, type HistoryAddress } from './filters'

interface ListSummaryProps extends ExportButtonProps {
  total: number | null
  address: Pick<HistoryAddress, 'filters' | 'change'>
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } as const

export const ListSummary = ({ total, address: { filters, change }, getFile }: ListSummaryProps) => {
  const t = useT()
  const language = useLanguage()
  const counted = useRef<HTMLParagraphElement>(null)
  const count = total === null ? '…' : formatCount(total, language)
  const handleClear = (): void => {
    change({ ...noFilters, tab: filters.tab })
    // The button disappears with the filters it cleared.
    counted.current?.focus()
  }
  return (
    <Box sx={{ ...row, justifyContent: 'space-between' }}>
      <Box>
        <Typography ref={counted} role="status" variant="body2" tabIndex={-1} sx={{ fontWeight: 600, outline: 'none' }}>
          {isNarrowing(filters) ? t(plural(total ?? 0, '{count} match', '{count} matches', { count })) : t('{count} in total', { count })}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('Dates and times are in Eastern Time (Montreal).')}
        </Typography>
      </Box>
      <Box sx={row}>
        {isNarrowing(filters) ? (
          <Button size="small" color="inherit" startIcon={<FilterListOff />} onClick={handleClear}>
            {t('Clear filters')}
          </Button>
        ) : null}
        <ExportButton getFile={getFile} />
      </Box>
    </Box>
  )
}
