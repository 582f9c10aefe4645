import Box from '@mui/material/Box'
import { memo, useCallback, type MouseEvent } from 'react'
import type { Missed } from 'contract/calls'
import { MAX_MARKED, type Id } from 'contract/operation'
import { type ListedCall, setMissedStatus } from '@/api'
import { messageKey, type MessageKey, msg, plural, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { ContactMenu } from '@/lists/contacts/ContactMenu'
import { CallBackLink, DirectionText, DurationCell, ContactText, isOnRow, NumberText } from '@/lists/history/cells'
import type { ShowCall } from '@/lists/callPath/useCallDetails'
import { callRowData, contactOf } from '@/lists/history/rowData'
import { cardTable, cellClasses, figureCell, offPaper, partRoles, wideTable } from '@/ui/cardTable'
import { RelativeTime } from '@/ui/RelativeTime'
import { RowButton, RowIcon } from '@/ui/RowButton'
import { StatusChip } from '@/ui/StatusChip'
import { TableHead } from '@/ui/TableHead'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { visuallyHidden } from '@/ui/styles'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'

type Flag = 0 | 1

export type MarkMissed = (ids: readonly Id[], isDone: Flag) => Promise<void>

const marked = (count: number, isDone: Flag): Message =>
  isDone === 1
    ? plural(count, 'The missed call is marked as done.', '{count} missed calls are marked as done.')
    : plural(count, 'The missed call is open again.', '{count} missed calls are open again.')

export const useMissedMarks = (): MarkMissed => {
  const dispatch = useAppDispatch()
  const notify = useNotify()

  return useCallback(async (ids, isDone) => {
    const set = async (is_done: Flag): Promise<boolean> => {
      for (let from = 0; from < ids.length; from += MAX_MARKED) {
        const body = { ids: ids.slice(from, from + MAX_MARKED), is_done }
        const { error } = await dispatch(setMissedStatus.initiate(body, { track: false }))
        if (error !== undefined) return false
      }
      return true
    }
    const failed = (): void => notify('warning', msg('Something went wrong, please try again.'))
    const undo = async (): Promise<void> => {
      const before: Flag = isDone === 1 ? 0 : 1
      if (await set(before)) notify('success', marked(ids.length, before))
      else failed()
    }
    if (!(await set(isDone))) return failed()
    notify('success', marked(ids.length, isDone), () => void undo())
  }, [dispatch, notify])
}

const resolved: Record<Exclude<Missed, 'open'>, MessageKey> = {
  called_back: messageKey('Missed, called back'),
  reached: messageKey('Missed, reached later'),
  message_left: messageKey('Missed, message left'),
  marked: messageKey('Missed, done'),
}

const MissedState = ({ state, isBlocked }: { state: '' | Missed; isBlocked: boolean }) => {
  const t = useT()
  if (isBlocked) return <StatusChip tone="neutral" label={t('Blocked')} />
  if (state === '') return null
  if (state === 'open') return <StatusChip tone="warning" label={t('Missed')} />
  return <span className="small-line">{t(resolved[state])}</span>
}

/** From where the missed state stands beside the direction, not below it. */
const roomy = '@media (min-width: 80em)'

const columnStyles = {
  direction: {
    gridArea: 'direction',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 1,
    pl: 2,
    pr: 0,
    [wideTable]: { display: 'table-cell', width: 130 },
    [roomy]: { width: 176 },
  },
  number: { gridArea: 'number', pl: 2, pr: 0, [wideTable]: { width: '20.5%', px: 1 } },
  contact: { gridArea: 'contact', px: 2, [wideTable]: { px: 1 } },
  actions: { gridArea: 'actions', pr: 1.5, [wideTable]: { width: 146, px: 0.5 }, ...offPaper },
  duration: { ...figureCell, gridArea: 'duration', textAlign: 'right', pl: 0, pr: 2, [wideTable]: { width: 84, px: 1 } },
  date: { gridArea: 'date', textAlign: 'right', pl: 0, pr: 2, [wideTable]: { width: 140, pl: 2, pr: 0.5, textAlign: 'left' } },
} as const

const tableStyles = {
  ...cardTable({
    columns: 'minmax(0, 1fr) auto auto',
    areas: '"contact actions actions" "direction direction duration" "number date date"',
    gap: 2,
    align: 'start',
  }),
  ...cellClasses(columnStyles),
  '& .direction + .status-chip': { [roomy]: { ml: 1 } },
  '& [data-opens="true"]': { cursor: 'pointer' },
} as const

interface CallRowProps {
  call: ListedCall
  onMark: MarkMissed
  /** Null with a service that keeps no paths of calls. */
  onShow: ShowCall | null
  isNarrow: boolean
}

const MarkButton = ({ call: { id, missed }, contact, onMark }: { call: ListedCall; contact: string; onMark: MarkMissed }) => {
  const t = useT()
  if (missed !== 'open' && missed !== 'marked') return <span className="row-slot" />
  const isOpen = missed === 'open'
  return (
    <RowButton
      aria-label={isOpen ? t('Mark the missed call from {contact} as done', { contact }) : t('Reopen the missed call from {contact}', { contact })}
      title={isOpen ? t('Mark as done') : t('Reopen')}
      onClick={() => void onMark([id], isOpen ? 1 : 0)}
    >
      <RowIcon name={isOpen ? 'tick' : 'replay'} />
    </RowButton>
  )
}

const DetailsButton = ({ contact, onOpen }: { contact: string; onOpen: (() => void) | undefined }) => {
  const t = useT()
  if (onOpen === undefined) return <span className="row-slot" />
  return (
    <RowButton
      aria-label={t('Details of the call from {contact}', { contact })}
      aria-haspopup="dialog"
      title={t('Call details')}
      className="quiet-in-cell"
      onClick={onOpen}
    >
      <RowIcon name="path" />
    </RowButton>
  )
}

/** Memoized, because a key in a filter leaves most rows unchanged. */
const CallRow = memo(function CallRow({ call, isNarrow, onMark, onShow }: CallRowProps) {
  const t = useT()
  const data = callRowData(call)
  const contact = contactOf(data, t)
  const { id, direction, missed } = call
  const open = onShow === null || direction !== 'inbound' ? undefined : () => onShow({ kind: 'call', id }, contact)
  const handleClick = (event: MouseEvent): void => {
    if (open !== undefined && isOnRow(event)) open()
  }
  return (
    <tr {...partRoles.row} data-opens={open !== undefined} onClick={handleClick}>
      <td {...partRoles.cell} className="cell-direction">
        <DirectionText direction={data.direction} isNarrow={isNarrow} />
        <MissedState state={data.missed} isBlocked={data.isBlocked} />
      </td>
      <td {...partRoles.cell} className="cell-number">
        <NumberText data={data} />
      </td>
      <th {...partRoles.rowHead} className="cell-contact">
        <ContactText data={data} unknown="–" />
      </th>
      <td {...partRoles.cell} className="cell-duration">
        <DurationCell value={data.duration} />
      </td>
      <td {...partRoles.cell} className="cell-date">
        <RelativeTime wire={data.at} />
      </td>
      <td {...partRoles.cell} className="cell-actions">
        <div className="row-actions">
          <MarkButton call={call} contact={contact} onMark={onMark} />
          {data.contactNumber === '' ? (
            <span className="row-slot" />
          ) : (
            <CallBackLink number={data.contactNumber} numberId={data.numberId} contact={contact} isAlwaysShown={missed === 'open'} />
          )}
          <DetailsButton contact={contact} onOpen={open} />
          <ContactMenu number={data.contactNumber} name={data.contactName} callFrom={data.numberId} />
        </div>
      </td>
    </tr>
  )
})

interface CallTableProps {
  calls: readonly ListedCall[]
  isBusy: boolean
  onMark: MarkMissed
  onShow: ShowCall | null
}

export const CallTable = ({ calls, isBusy, onMark, onShow }: CallTableProps) => {
  const t = useT()
  const isNarrow = useIsNarrow()
  const heads = [
    ['direction', t('Direction')],
    ['number', t('Number')],
    ['contact', t('Contact')],
    ['duration', t('Duration')],
    ['date', t('Date')],
    [
      'actions',
      <Box key="actions" component="span" sx={visuallyHidden}>
        {t('Actions')}
      </Box>,
    ],
  ] as const
  return (
    <Box component="table" role="table" aria-label={t('Call logs')} aria-busy={isBusy} sx={tableStyles}>
      <TableHead heads={heads} />
      <tbody {...partRoles.rows}>
        {calls.map((call) => (
          <CallRow key={call.id} call={call} isNarrow={isNarrow} onMark={onMark} onShow={onShow} />
        ))}
      </tbody>
    </Box>
  )
}
