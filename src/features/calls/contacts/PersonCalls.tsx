import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import Paper from '@mui/material/Paper'
import { useMemo } from 'react'
import type { Id } from 'contract/operation'
import type { ShowCall } from '@/lists/callPath/useCallDetails'
import { addressForm, type HistoryFilters } from '@/lists/history/filters'
import { useHistoryList } from '@/lists/history/useHistoryList'
import { useLiveHistory } from '@/lists/history/useLiveHistory'
import { useAddressFilters } from '@/lists/useAddressFilters'
import { useT } from '@/i18n/useLanguage'
import { EmptyState } from '@/ui/EmptyState'
import { CallList, calls } from '../logs/CallLogsPage'
import { useMissedMarks } from '../logs/CallTable'

interface Source<Filters> {
  filtersOf: (filters: HistoryFilters) => Filters
}

/** The same list, of this person alone. */
export const ofPerson = <Filters extends { person_id?: Id }, Given extends Source<Filters>>(source: Given & Source<Filters>, personId: Id) => ({
  ...source,
  filtersOf: (filters: HistoryFilters): Filters => ({ ...source.filtersOf(filters), person_id: personId }),
})

const address = addressForm([])

interface PersonCallsProps {
  personId: Id
  onShow: ShowCall | null
}

export const PersonCalls = ({ personId, onShow }: PersonCallsProps) => {
  const t = useT()
  const source = useMemo(() => ({ ...ofPerson(calls, personId), address }), [personId])
  const list = useHistoryList(source, useAddressFilters(address))
  const mark = useMissedMarks()
  useLiveHistory('calls')
  if (list.shown.length === 0 && !list.isLoading && !list.isFailed && !list.isSearching && list.closed === null) {
    return (
      <Paper variant="outlined">
        <EmptyState icon={<HistoryIcon />} message={t('No calls with this contact yet.')} />
      </Paper>
    )
  }
  return <CallList list={list} isNarrowing={false} onClear={() => undefined} onMark={mark} onShow={onShow} />
}
