import { useCountCallsQuery, useLazyExportCallsQuery, useListCallsInfiniteQuery } from '@/api'
import { callFacts } from '@/lists/history/facts'
import { callFiltersOf } from '@/lists/history/filters'
import type { AddressFilters } from '@/lists/history/useAddressFilters'
import { useAsked } from '@/lists/history/useAsked'
import { fresh, isPart, isWhole, useHistoryList } from '@/lists/history/useHistoryList'
import { useLiveHistory } from '@/lists/history/useLiveHistory'

/** The account's calls as the filters leave them. */
export const useCallList = (address: AddressFilters) => {
  const [exportCalls] = useLazyExportCallsQuery()
  const { asked, settle } = useAsked(callFiltersOf(address.settled))
  const query = useListCallsInfiniteQuery(asked, fresh)
  settle(isWhole(query))
  useLiveHistory('calls')
  const { currentData: count } = useCountCallsQuery(asked, { ...fresh, skip: !isPart(query) })
  return {
    ...useHistoryList({ query, count, address, factsOf: callFacts }),
    /** Where all of them are as a CSV. */
    getFile: () => exportCalls(callFiltersOf(address.filters)).unwrap(),
  }
}
