import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode, Ref } from 'react'
import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import type { ExportReply } from 'contract/calls'
import type { Count } from '@/api'
import { plural, msg, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { formatCount } from '@/lib/format'
import { useSubmit } from '@/forms/useSubmit'
import { download, webAddressOf } from '@/lib/download'
import type { Failure } from '@/lib/failure'
import { ClearFilters } from './FilterBar'
import { isNarrowing, isTurned, type HistoryFilters } from './filters'

interface ExportButtonProps {
  getFile: () => Promise<ExportReply>
  isDisabled: boolean
}

const explain = ({ status }: Failure): Message =>
  status === 404
    ? msg("Export isn't available on this service.")
    : msg('An error occurred, please try again in a moment.')

export const ExportButton = ({ getFile, isDisabled }: ExportButtonProps) => {
  const t = useT()
  const { isBusy, banner, submit } = useSubmit({
    send: async () => ({ data: webAddressOf((await getFile()).file_url) }),
    onDone: download,
    explain,
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button variant="outlined" size="small" startIcon={<FileDownload />} disabled={isDisabled} loading={isBusy} onClick={submit}>
        {t('Export CSV')}
      </Button>
      {banner === null ? null : (
        <Typography role="alert" variant="body2" color="error">
          {t(banner)}
        </Typography>
      )}
    </Box>
  )
}

interface ListSummaryProps {
  /** Null for those who may not export the list. */
  getFile: ExportButtonProps['getFile'] | null
  /** `null` until known, and with a service that doesn't count. */
  counted: Count | null
  isLoaded: boolean
  filters: HistoryFilters
  countRef: Ref<HTMLParagraphElement>
  onClear: () => void
  /** Beside the export. */
  children?: ReactNode
}

/** Keeps the room of a line. */
const NO_TEXT = '\u00a0'

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } as const
/** On a phone their icons are enough, so that the rows begin sooner; screen readers still get the words. */
const actionStyles = {
  ...row,
  gap: { xs: 0.75, sm: 1.5 },
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  displayPrint: 'none',
  '& .MuiButton-root': { minWidth: { xs: 36, sm: 64 }, minHeight: 32, fontSize: { xs: 0, sm: '0.8125rem' } },
  '& .MuiButton-startIcon': { ml: { xs: 0, sm: '-2px' }, mr: { xs: 0, sm: 1 } },
} as const

export const ListSummary = ({ counted, isLoaded, filters, countRef, onClear, getFile, children }: ListSummaryProps) => {
  const t = useT()
  const language = useLanguage()
  const total = counted?.total ?? null
  const count = formatCount(total, language)
  const isFiltered = isNarrowing(filters)
  const matches = counted?.isCapped ? t('{count}+ matches', { count }) : t(plural(total ?? 0, '{count} match', '{count} matches', { count }))
  const all = counted?.isCapped ? t('{count}+ in total', { count }) : t('{count} in total', { count })
  return (
    <Box sx={{ ...row, flexWrap: { xs: 'nowrap', sm: 'wrap' }, justifyContent: 'space-between' }}>
      <Box>
        <Typography ref={countRef} role="status" variant="body2" tabIndex={-1} sx={{ fontWeight: 600, outline: 'none' }}>
          {total === null ? NO_TEXT : isFiltered ? matches : all}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontSize: { xs: '0.75rem', sm: '0.875rem' } }}>
          {t('Dates and times are in Eastern Time (Montreal).')}
        </Typography>
      </Box>
      <Box sx={actionStyles}>
        {/* An empty list offers it itself. */}
        {isFiltered && total !== 0 ? <ClearFilters onClear={onClear} /> : null}
        {children}
        {getFile === null ? null : <ExportButton getFile={getFile} isDisabled={!isLoaded || total === 0 || isTurned(filters)} />}
      </Box>
    </Box>
  )
}
