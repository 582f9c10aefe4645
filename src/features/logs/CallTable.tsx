import Box from '@mui/material/Box'
import { memo } from 'react'
import type { ListedCall } from '@/api'
import { useT } from '@/i18n/useT'
import { CallBackLink, DirectionText, DurationCell } from '@/lists/history/cells'
import { callRowData, contactOf } from '@/lists/history/rowData'
import { ContactText, NumberText, contactStyles } from '@/lists/history/TwoLines'
import { cardTable, figureCell, wideTable } from '@/ui/cardTable'
import { RelativeTime } from '@/ui/RelativeTime'
import { useIsNarrow } from '@/ui/useIsNarrow'

const tableStyles = cardTable({
  columns: 'minmax(0, 1fr) auto',
  areas: '"contact contact" "direction duration" "number date"',
  gap: 2,
  align: 'start',
})

const columnStyles = {
  direction: { gridArea: 'direction', pl: 2, pr: 0, [wideTable]: { width: 112 } },
  number: { gridArea: 'number', pl: 2, pr: 0, [wideTable]: { px: 1 } },
  contact: { gridArea: 'contact', px: 2, [wideTable]: { px: 1 } },
  duration: { ...figureCell, gridArea: 'duration', textAlign: 'right', pl: 0, pr: 2, [wideTable]: { width: 96, px: 1 } },
  date: { gridArea: 'date', textAlign: 'right', pl: 0, pr: 2, [wideTable]: { width: 200, pl: 3, textAlign: 'left' } },
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
        <Box sx={contactStyles}>
          <div>
            <ContactText data={data} unknown="–" />
          </div>
          {data.contactNumber === '' ? null : <CallBackLink number={data.contactNumber} contact={contactOf(data)} />}
        </Box>
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
  const heads = [
    [columnStyles.direction, t('Direction')],
    [columnStyles.number, t('Number')],
    [columnStyles.contact, t('Contact')],
    [columnStyles.duration, t('Duration')],
    [columnStyles.date, t('Date')],
  ] as const
  return (
    <Box component="table" role="table" aria-label={t('Call logs')} aria-busy={isBusy} sx={tableStyles}>
      <Box component="thead" role="rowgroup">
        <Box component="tr" role="row">
          {heads.map(([styles, text]) => (
            <Box key={text} component="th" scope="col" role="columnheader" sx={styles}>
              {text}
            </Box>
          ))}
        </Box>
      </Box>
      <Box component="tbody" role="rowgroup">
        {calls.map((call) => (
          <CallRow key={call.id} call={call} isNarrow={isNarrow} />
        ))}
      </Box>
    </Box>
  )
}
