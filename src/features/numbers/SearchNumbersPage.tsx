import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AvailableQuery } from 'contract/numbers'
import { getNumberCost, useFindAvailableNumbersQuery, type FoundNumber, replyTo } from '@/api'
import { useBusyLock } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { toFailure } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { newUuid } from '@/lib/values'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { Boundary } from '@/ui/Boundary'
import { Page } from '@/ui/Page'
import { offerOf, type PurchaseRequest } from './purchase/offer'
import { PendingPurchases, PurchaseDialog } from './purchase/PurchaseDialog'
import { SearchForm } from './search/SearchForm'
import { hasSearched, queryOf, readSearch, type Search } from './search/searchParams'
import { SearchResults } from './search/SearchResults'

/** Requests a number's price before offering it; one at a time. */
const useOffer = (type: AvailableQuery['type']) => {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const [purchase, setPurchase] = useState<PurchaseRequest | null>(null)
  const [checking, setChecking] = useState<string | null>(null)
  const [run] = useBusyLock()

  const check = async (number: FoundNumber): Promise<void> => {
    setChecking(number.phone_number)
    // No lazy query hook: it stays subscribed and would refetch the price after every purchase.
    const { data, error } = await replyTo(dispatch(getNumberCost.initiate(type, { forceRefetch: true })))
    setChecking(null)
    // A failed query keeps the previous data.
    const offer = data === undefined || error !== undefined ? null : offerOf(data)
    const isSignedOut = data === undefined && toFailure(error).type === 'unauthorized'
    if (offer !== null) setPurchase({ number, type, offer, idempotencyKey: newUuid() })
    else if (!isSignedOut) notify('error', msg('An error occurred while processing your request. Please try again.'))
  }

  return {
    purchase,
    checking,
    requestOffer: (number: FoundNumber): void => void run(() => check(number)),
    close: (): void => setPurchase(null),
  }
}


/** The URL holds the search, so that back, forward and reload find it again. Only the latest response shows. */
const useSearch = () => {
  const [params, setParams] = useSearchParams()
  const search = readSearch(params)
  const isSearched = hasSearched(params)
  const { currentData, isFetching, isError, refetch } = useFindAvailableNumbersQuery(queryOf(search), {
    skip: !isSearched,
    // The numbers on offer change with each search, under the eyes of who is choosing.
    refetchOnReconnect: false,
  })
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
        <Boundary>
          <PurchaseDialog
            key={purchase.idempotencyKey}
            {...purchase}
            onClose={handleClose}
            onNewTerms={() => requestOffer(purchase.number)}
          />
        </Boundary>
      )}
    </Page>
  )
}
