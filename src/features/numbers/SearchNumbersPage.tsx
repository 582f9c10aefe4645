import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useFindAvailableNumbersQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { DialogSlot } from '@/ui/DialogSlot'
import { lazyComponent } from '@/ui/lazyComponent'
import { Page } from '@/ui/Page'
import { PendingPurchases } from './purchase/PendingPurchases'
import { SearchForm } from './search/SearchForm'
import { hasSearched, queryOf, readSearch, type Search } from './search/searchParams'
import { SearchResults } from './search/SearchResults'
import { useOffer } from './search/useOffer'

const PurchaseDialog = lazyComponent(async () => (await import('./purchase/PurchaseDialog')).PurchaseDialog)

/** What the address asks for: back, forward and a reload find it again. Only the latest answer is ever shown. */
const useSearch = () => {
  const [params, setParams] = useSearchParams()
  const search = readSearch(params)
  const isAsked = hasSearched(params)
  const { currentData, isFetching, isError, refetch } = useFindAvailableNumbersQuery(queryOf(search), { skip: !isAsked })
  const find = (next: Search): void => {
    const asked = new URLSearchParams({ ...queryOf(next) })
    if (isAsked && asked.toString() === params.toString()) void refetch()
    else setParams(asked)
  }
  // The answer before stays remembered when the same search made again fails.
  const isFailed = isError || currentData === undefined
  const state = !isAsked ? 'initial' : isFetching ? 'loading' : isFailed ? 'failed' : 'found'
  return { search, state, found: currentData ?? [], find, again: () => void refetch() } as const
}

export const SearchNumbersPage = () => {
  const t = useT()
  const { search, state, found, find, again } = useSearch()
  const { wanted, checking, ask, close } = useOffer(search.type)
  const [looks, setLooks] = useState(0)
  useEffect(() => PurchaseDialog.preload(), [])
  const handleClose = () => {
    close()
    // A purchase whose outcome is open goes on above the results.
    setLooks(looks + 1)
  }
  return (
    <Page title={t('New phone number')}>
      <PendingPurchases key={looks} />
      <SearchForm asked={search} onSearch={find} />
      <SearchResults
        state={state}
        numbers={found}
        checking={checking}
        onBuy={ask}
        onRetry={again}
      />
      {wanted === null ? null : (
        <DialogSlot>
          <PurchaseDialog
            key={wanted.idempotencyKey}
            {...wanted}
            onClose={handleClose}
            onNewTerms={() => ask(wanted.number)}
          />
        </DialogSlot>
      )}
    </Page>
  )
}
