import Box from '@mui/material/Box'
import { memo } from 'react'
import type { ListedCall } from '@/api'
import { useT } from '@/i18n/useT'
import { CallBackLink, DirectionText, DurationCell, NumberText } from '@/lists/history/cells'
import { callRowData, contactOf } from '@/lists/history/rowData'
import { cardTable } from '@/ui/cardTable'
import { RelativeTime } from '@/ui/RelativeTime'
import { TableHead } from '@/ui/TableHead'
import { useIsNarrow } from '@/ui/useIsNarrow'

const tableStyles = cardTable({
  columns: 'minmax(0, 1fr) fit-content(55%)',
  areas: '"contact duration" "direction date" "number number"',
  gap: 2,
  align: 'start',
})

const columnStyles = {
  direction: { gridArea: 'direction', overflowWrap: 'anywhere', width: { md: 140 } },
  number: { gridArea: 'number', overflowWrap: 'anywhere' },
  contact: { gridArea: 'contact', overflowWrap: 'anywhere', fontWeight: '600 !important' },
  duration: { gridArea: 'duration', whiteSpace: 'nowrap', textAlign: { xs: 'right !important', md: 'left !important' } },
  date: { gridArea: 'date', overflowWrap: 'anywhere', textAlign: { xs: 'right !important', md: 'left !important' }, width: { md: 230 } },
} as const

interface CallRowProps {
  call: ListedCall
  isNarrow: boolean
}

/** Memoized, because a key in a filter leaves most rows unchanged. */
const CallRow = memo(function CallRow({ call, isNarrow }: CallRowProps) {
  const data = callRowData(call)
  return (
    <Box component="tr" role="row">
      <Box component="td" role="cell" sx={columnStyles.direction}>
        <DirectionText direction={data.direction} isNarrow={isNarrow} />
      </Box>
      <Box component="td" role="cell" sx={columnStyles.number}>
        <NumberText data={data} />
      </Box>
      <Box component="th" scope="row" role="rowheader" sx={columnStyles.contact}>
        {contactOf(data) || '–'}
        {data.contactNumber === '' ? null : <CallBackLink number={data.contactNumber} contact={contactOf(data)} />}
      </Box>
      <Box component="td" role="cell" sx={columnStyles.duration}>
        <DurationCell value={data.duration} />
      </Box>
      <Box component="td" role="cell" sx={columnStyles.date}>
        <RelativeTime wire={data.at} />
      </Box>
    </Box>
  )
})

interface CallTableProps {
  calls: readonly ListedCall[]
  /** More rows may arrive for the filters. */
  isBusy: boolean
}

export const CallTable = ({ calls, isBusy }: CallTableProps) => {
  const t = useT()
  const isNarrow = useIsNarrow()
  const heads = [t('Direction'), t('Number'), t('Contact'), t('Duration'), t('Date')]
  return (
    <Box component="table" role="table" aria-label={t('Call logs')} aria-busy={isBusy} sx={tableStyles}>
      <TableHead heads={heads} />
      <Box component="tbody" role="rowgroup">
        {calls.map((call) => (
          <CallRow key={call.id} call={call} isNarrow={isNarrow} />
        ))}
      </Box>
    </Box>
  )
}
