import type { Id } from 'contract/operation'
import { useCountVoicemailsQuery, useListVoicemailsInfiniteQuery } from '@/api'
import { voicemailFacts } from '@/lists/history/facts'
import { voicemailFiltersOf } from '@/lists/history/filters'
import type { AddressFilters } from '@/lists/history/useAddressFilters'
import { useAsked } from '@/lists/history/useAsked'
import { fresh, isPart, isWhole, useHistoryList } from '@/lists/history/useHistoryList'

/** What the address leaves of the account's voicemails. */
export const useVoicemails = (address: AddressFilters, isHidden: (id: Id) => boolean) => {
  const { asked, settle } = useAsked(voicemailFiltersOf(address.settled))
  const query = useListVoicemailsInfiniteQuery(asked, fresh)
  settle(isWhole(query))
  const { currentData: count } = useCountVoicemailsQuery(asked, { ...fresh, skip: !isPart(query) })
  return useHistoryList({ query, count, address, factsOf: voicemailFacts, isHidden })
}
