import { useMemo } from 'react'
import { fresh, useListSupportRequestsInfiniteQuery } from '@/api'
import { useServerFilters } from '@/lists/history/useServerFilters'
import { isPart, isWhole } from '@/lists/history/useHistoryList'
import { loadedRows } from '@/lists/newestFirst'
import { pageFailures } from '@/lists/pageFailures'
import { useVisibleRows } from '@/lists/useVisibleRows'
import { updateOf } from './requestDetails'
import { matchesFilters, wireFiltersOf, type SupportAddress } from './supportFilters'

/** Filters the received rows again: keys take effect at once, also where the service has no filters. */
export const useSupportList = (address: Pick<SupportAddress, 'committed' | 'isCommitted' | 'deferred'>) => {
  const { requested, isCovering, update } = useServerFilters(wireFiltersOf(address.committed))
  const query = useListSupportRequestsInfiniteQuery(requested, fresh())
  update(isWhole(query))
  const loaded = query.currentData ?? query.data
  const { deferred } = address
  const isAll = isWhole(query) && isCovering(wireFiltersOf(deferred))
  const isUpToDate = isAll || (query.currentData !== undefined && address.isCommitted)
  const requests = useMemo(() => loadedRows(loaded?.pages ?? [], updateOf), [loaded])
  const passing = useMemo(() => requests.filter((request) => matchesFilters(request, deferred)), [requests, deferred])
  const list = useVisibleRows({
    rows: passing,
    filter: JSON.stringify(deferred),
    hasNextPage: isPart(query),
    isWaiting: !isUpToDate || query.isFetching || query.isError,
    fetchNextPage: () => void query.fetchNextPage(),
  })
  return {
    ...list,
    isLoading: loaded === undefined && !query.isError,
    isFailed: loaded === undefined && query.isError && !query.isFetching,
    ...pageFailures(query, loaded !== undefined),
    isSearching: !isUpToDate && !query.isError,
    retry: (): void => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}

export type SupportListing = ReturnType<typeof useSupportList>
