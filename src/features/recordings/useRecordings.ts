import type { Id } from 'contract/operation'
import { useCountRecordingsQuery, useListRecordingsInfiniteQuery } from '@/api'
import { recordingFacts } from '@/lists/history/facts'
import { recordingFiltersOf } from '@/lists/history/filters'
import type { AddressFilters } from '@/lists/history/useAddressFilters'
import { useAsked } from '@/lists/history/useAsked'
import { fresh, isPart, isWhole, useHistoryList } from '@/lists/history/useHistoryList'

/** What the address leaves of the account's recordings. */
export const useRecordings = (address: AddressFilters, isHidden: (id: Id) => boolean) => {
  const { asked, settle } = useAsked(recordingFiltersOf(address.settled))
  const query = useListRecordingsInfiniteQuery(asked, fresh)
  settle(isWhole(query))
  const { currentData: count } = useCountRecordingsQuery(asked, { ...fresh, skip: !isPart(query) })
  return useHistoryList({ query, count, address, factsOf: recordingFacts, isHidden })
}
