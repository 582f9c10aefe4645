import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import SearchOff from '@mui/icons-material/SearchOff'
import Moon from '@mui/icons-material/DarkModeOutlined'
import { Link as RouterLink } from 'react-router-dom'
import type { NightResult } from 'contract/nightCalls'
import { localDay } from 'callflow/calendar'
import { type LoggedNightCall, useListNightCallsQuery } from '@/api/endpoints/flowVersions'
import { messageKey, plural, type MessageKey } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { testsPath } from '@/lib/paths'
import { textOf } from '@/lib/text'
import { ClearFilters, FilterBar, useClearFilters } from '@/lists/history/FilterBar'
import { NumberText } from '@/lists/history/cells'
import { type HistoryAddress, type HistoryFilters } from '@/lists/history/filters'
import { PLACE_HEIGHT_PX } from '@/lists/LongList'
import { matches } from '@/lists/matches'
import { cardTable, cellClasses, partRoles, wideTable } from '@/ui/cardTable'
import { EmptyState } from '@/ui/EmptyState'
import { Loaded } from '@/ui/Loaded'
import { RelativeTime } from '@/ui/RelativeTime'
import { StatusChip } from '@/ui/StatusChip'
import { TableHead } from '@/ui/TableHead'

const results: Record<NightResult, MessageKey> = {
  as_expected: messageKey('Ended as expected'),
  ended_elsewhere: messageKey('Ended differently'),
  sound_missing: messageKey('A sound was missing'),
  no_end: messageKey('No answer, or no end'),
}

const tableStyles = {
  ...cardTable({ columns: 'minmax(0, 1fr) auto', areas: '"test result" "flow mark" "number date"', gap: 2, align: 'start' }),
  ...cellClasses({
    mark: { gridArea: 'mark', textAlign: 'right', [wideTable]: { width: 150, textAlign: 'left' } },
    number: { gridArea: 'number' },
    test: { gridArea: 'test', overflowWrap: 'anywhere' },
    flow: { gridArea: 'flow', overflowWrap: 'anywhere' },
    result: { gridArea: 'result', textAlign: 'right', [wideTable]: { width: 222, textAlign: 'left' } },
    date: { gridArea: 'date', textAlign: 'right', [wideTable]: { width: 140, textAlign: 'left' } },
  }),
} as const

const NightRow = ({ call }: { call: LoggedNightCall }) => {
  const t = useT()
  const { rehearsal_name, application_id, application_name, number, result, called_at } = call
  return (
    <tr {...partRoles.row}>
      <td {...partRoles.cell} className="cell-mark">
        <StatusChip tone="neutral" label={t('Night call')} />
      </td>
      <td {...partRoles.cell} className="cell-number">
        <NumberText data={{ numberLabel: textOf(number?.label), friendlyNumber: textOf(number?.friendly_number) }} />
      </td>
      <th {...partRoles.rowHead} className="cell-test">
        {rehearsal_name}
      </th>
      <td {...partRoles.cell} className="cell-flow">
        <Link component={RouterLink} to={testsPath(application_id)} color="inherit">
          {application_name}
        </Link>
      </td>
      <td {...partRoles.cell} className="cell-result">
        <StatusChip tone={result === 'as_expected' ? 'good' : 'warning'} label={t(results[result])} />
      </td>
      <td {...partRoles.cell} className="cell-date">
        {called_at === null ? '–' : <RelativeTime wire={called_at} />}
      </td>
    </tr>
  )
}

const isShown = ({ q, number_id, from, to }: HistoryFilters, call: LoggedNightCall): boolean => {
  const day = call.called_at === null ? '' : localDay(new Date(call.called_at))
  const isInTime = (from === '' || day >= from) && (to === '' || day <= to)
  return isInTime && (number_id === '' || String(call.number_id) === number_id) && matches(`${call.rehearsal_name} ${call.application_name}`, q)
}

const Rows = ({ calls }: { calls: readonly LoggedNightCall[] }) => {
  const t = useT()
  const heads = { mark: t('Type'), number: t('Number'), test: t('Test'), flow: t('Application'), result: t('Result'), date: t('Date') }
  return (
    <Box component="table" role="table" aria-label={t('Night calls')} sx={tableStyles}>
      <TableHead heads={Object.entries(heads)} />
      <tbody {...partRoles.rows}>
        {calls.map((call) => (
          <NightRow key={`${call.rehearsal_id} ${call.number_id}`} call={call} />
        ))}
      </tbody>
    </Box>
  )
}

/** The last night's test calls, apart from the calls of people: they are in no count, export or bill. */
export const NightLog = ({ address }: { address: HistoryAddress }) => {
  const t = useT()
  const { filters } = address
  const query = useListNightCallsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { countRef, onClear } = useClearFilters(address)
  return (
    <>
      <FilterBar address={address} contact={{ label: t('Test or application'), placeholder: t('Filter tests') }} hasDirection hasNight />
      <Typography variant="body2" color="textSecondary">
        {t('Made last night by the saved tests of your applications. They ring nobody and are in no other list, count or export.')}
      </Typography>
      <Loaded query={query} subject={t('Night calls')} loadFailed={t("Couldn't load the night calls.")} height={PLACE_HEIGHT_PX}>
        {(all) => {
          const shown = all.filter((call) => isShown(filters, call))
          return (
            <>
              <Typography ref={countRef} tabIndex={-1} variant="body2" role="status">
                {t(plural(shown.length, '{count} night call', '{count} night calls'))}
              </Typography>
              {shown.length > 0 ? (
                <Rows calls={shown} />
              ) : all.length > 0 ? (
                <EmptyState icon={<SearchOff />} message={t('No calls match your filters.')} action={<ClearFilters onClear={onClear} />} />
              ) : (
                <EmptyState icon={<Moon />} message={t('No night calls yet.')} hint={t('Turn them on in an application, beside its saved tests.')} />
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}
