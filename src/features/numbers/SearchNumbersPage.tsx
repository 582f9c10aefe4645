import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useFindAvailableNumbersQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { DialogSlot } from '@/ui/DialogSlot'
import { lazyComponent } from '@/ui/lazyComponent'
import { Page } from '@/ui/Page'
import { usePreload } from '@/ui/usePreload'
import { PendingPurchases } from './purchase/PendingPurchases'
import { SearchForm } from './search/SearchForm'
import { hasSearched, queryOf, readSearch, type Search } from './search/searchParams'
import { SearchResults } from './search/SearchResults'
import { useOffer } from './search/useOffer'

const PurchaseDialog = lazyComponent(async () => (await import('./purchase/PurchaseDialog')).PurchaseDialog)

/** The URL holds the search, so that back, forward and reload find it again. Only the latest response shows. */
const useSearch = () => {
  const [params, setParams] = useSearchParams()
  const search = readSearch(params)
  const isSearched = hasSearched(params)
  const { currentData, isFetching, isError, refetch } = useFindAvailableNumbersQuery(queryOf(search), { skip: !isSearched })
  const find = (next: Search): void => {
    const nextParams = new URLSearchParams({ ...queryOf(next) })
    if (isSearched && nextParams.toString() === params.toString()) void refetch()
    else setParams(nextParams)
  }
  // A failed repetition keeps the data of the previous search.
  const isFailed = isError || currentData === undefined
  const state = !isSearched ? 'initial' : isFetching ? 'loading' : isFailed ? 'failed' : 'found'
  return { search, state, found: currentData ?? [], find, retry: () => void refetch() } as const
}

export const SearchNumbersPage = () => {
  const t = useT()
  const { search, state, found, find, retry } = useSearch()
  const { purchase, checking, requestOffer, close } = useOffer(search.type)
  const [refreshes, setRefreshes] = useState(0)
  usePreload(PurchaseDialog)
  const handleClose = () => {
    close()
    // A purchase with an unknown outcome continues above the results.
    setRefreshes(refreshes + 1)
  }
  return (
    <Page title={t('New phone number')} back={{ to: paths.numbers, label: t('Phone numbers') }}>
      <PendingPurchases key={refreshes} />
      <SearchForm search={search} onSearch={find} />
      <SearchResults
        state={state}
        numbers={found}
        search={search}
        checking={checking}
        onBuy={requestOffer}
        onRetry={retry}
      />
      {purchase === null ? null : (
        <DialogSlot>
          <PurchaseDialog
            key={purchase.idempotencyKey}
            {...purchase}
            onClose={handleClose}
            onNewTerms={() => requestOffer(purchase.number)}
          />
        </DialogSlot>
      )}
    </Page>
  )
}
