import type { CallFilters } from 'contract/calls'
import { useCountCallsQuery, useLazyExportCallsQuery, useListCallsInfiniteQuery, type ListedCall } from '@/api'
import { useT } from '@/i18n/useT'
import { callFacts } from '@/lists/history/facts'
import { FilterBar } from '@/lists/history/FilterBar'
import { callFields, callFiltersOf } from '@/lists/history/filters'
import { ListSummary } from '@/lists/history/ListSummary'
import { useAddressFilters } from '@/lists/history/useAddressFilters'
import { useHistoryList, type HistorySource } from '@/lists/history/useHistoryList'
import { useLiveHistory } from '@/lists/history/useLiveHistory'
import { Page } from '@/ui/Page'
import { CallList } from './CallList'

const calls: HistorySource<CallFilters, ListedCall> = {
  filtersOf: callFiltersOf,
  factsOf: callFacts,
  usePages: useListCallsInfiniteQuery,
  useCount: useCountCallsQuery,
  useExport: useLazyExportCallsQuery,
}

export const CallLogsPage = () => {
  const t = useT()
  const address = useAddressFilters(callFields)
  const list = useHistoryList(calls, address)
  useLiveHistory('calls')
  return (
    <Page title={t('Call logs')}>
      <FilterBar address={address} contact={{ label: t('Contact'), placeholder: t('Filter contacts') }} hasDirection />
      <ListSummary total={list.total} address={address} getFile={list.getFile} />
      <CallList list={list} isNarrowing={address.isNarrowing} />
    </Page>
  )
}
