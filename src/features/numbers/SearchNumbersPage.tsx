import { useState, type ComponentProps, useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import SearchIcon from '@mui/icons-material/Search'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import type { AvailableQuery } from 'contract/numbers'
import { getNumberCost, useFindAvailableNumbersQuery, type FoundNumber, replyTo, useGetNumberCostQuery } from '@/api'
import { useBusyLock } from '@/forms/useSubmit'
import { msg, plural } from '@/i18n/message'
import { useT, useLanguage } from '@/i18n/useLanguage'
import { toFailure } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { newUuid } from '@/lib/values'
import { useAppDispatch } from '@/store/hooks'
import { useNotify } from '@/store/useNotify'
import { Boundary, Loading } from '@/ui/Boundary'
import { Page } from '@/ui/Page'
import { formatMoney } from '@/lib/format'
import { EmptyState } from '@/ui/EmptyState'
import { FailureNotice } from '@/ui/FailureNotice'
import { countryName } from '@/lib/country'
import { Flag } from '@/ui/Flag'
import { offerOf, type PurchaseRequest } from './purchase/offer'
import { PendingPurchases, PurchaseDialog } from './purchase/PurchaseDialog'
import { SearchForm, matchIn } from './search/SearchForm'
import { hasSearched, queryOf, readSearch, type Search } from './search/searchParams'
import { foundNameOf, placeOf } from './numberView'

interface FoundRowProps {
  number: FoundNumber
  contains: string
  isChecking: boolean
  onBuy: () => void
}

const styles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: { xs: 2, sm: 2.5 }, py: 1.5 } as const

const detailsStyles = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5 } as const
const matchStyles = { bgcolor: 'action.selected', color: 'inherit', borderRadius: 0.5 } as const

const FoundRow = ({ number, contains, isChecking, onBuy }: FoundRowProps) => {
  const t = useT()
  const language = useLanguage()
  const nameId = useId()
  const country = number.country
  const [before, match, after] = matchIn(foundNameOf(number), contains)
  const word = match !== '' && /[a-z]/i.test(contains) ? `${match.replace(/\D/g, '')} = ${contains.trim().toUpperCase()}` : ''
  const details = [placeOf(number), word, number.is_reserved === 1 ? t('Reserved for you') : ''].filter((part) => part !== '')
  return (
    <Box component="li" sx={{ ...styles, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Flag country={country} name={countryName(country, language)} />
      <Box sx={{ flex: '1 1 8.5rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography id={nameId} sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontSize: { xs: '0.9375rem', sm: '1rem' } }}>
          <span>{before}</span>
          {match === '' ? null : (
            <Box component="mark" sx={matchStyles}>
              {match}
            </Box>
          )}
          <span>{after}</span>
        </Typography>
        <Typography component="div" variant="body2" color="textSecondary" sx={detailsStyles}>
          {details.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        aria-describedby={nameId}
        aria-haspopup="dialog"
        aria-busy={isChecking}
        // Stays enabled: a disabled button would lose the focus, which returns here from the dialog.
        startIcon={isChecking ? <CircularProgress size={16} aria-label={t('Loading')} /> : undefined}
        onClick={onBuy}
        sx={{ flexShrink: 0 }}
      >
        <span>{t('Buy now')}</span>
      </Button>
    </Box>
  )
}

const PriceLine = ({ type }: Pick<Search, 'type'>) => {
  const t = useT()
  const language = useLanguage()
  const { currentData } = useGetNumberCostQuery(type)
  if (currentData === undefined) return null
  const { is_free, cost, balance, period } = currentData
  if (is_free !== 1 && cost === null) return null
  const price = formatMoney(cost ?? 0, language)
  const parts =
    is_free === 1
      ? [t('Your plan includes the next number.')]
      : [
          period === 'month' ? t('{price}\u00a0a\u00a0month per number.', { price }) : t('{price} per number.', { price }),
          ...(balance === null ? [] : [t('Your prepaid balance is {balance}.', { balance: formatMoney(balance, language) })]),
        ]
  return (
    <Typography variant="body2" color="textSecondary">
      {parts.join(' ')}
    </Typography>
  )
}

interface SearchResultsProps {
  state: 'initial' | 'loading' | 'failed' | 'found'
  numbers: readonly FoundNumber[]
  search: Search
  checking: string | null
  onBuy: (number: FoundNumber) => void
  onRetry: () => void
}

const PLACEHOLDER_HEIGHT_PX = 240

const Placeholder = (props: ComponentProps<typeof EmptyState>) => (
  <Paper variant="outlined" role="status">
    <EmptyState {...props} />
  </Paper>
)

const SearchResults = ({ state, numbers, search, checking, onBuy, onRetry }: SearchResultsProps) => {
  const t = useT()
  switch (state) {
    case 'initial':
      return <Placeholder icon={<SearchIcon />} message={t('Choose a country and a type, then search.')} />
    case 'loading':
      return <Loading height={PLACEHOLDER_HEIGHT_PX} />
    case 'failed': {
      const message = t("We couldn't run your search.")
      return <FailureNotice message={message} subject={t('Search')} onRetry={onRetry} />
    }
    case 'found':
      break
  }
  if (numbers.length === 0) {
    const hint = t('Try another area code or fewer digits.')
    return <Placeholder icon={<SearchOff />} message={t('No numbers match your search.')} hint={hint} />
  }
  const title = t(plural(numbers.length, '{count} number available', '{count} numbers available'))
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1.5 }}>
      <div>
        <Typography variant="h2" role="status">
          {title}
        </Typography>
        <PriceLine type={search.type} />
      </div>
      <Paper component="ul" role="list" variant="outlined" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {numbers.map((number) => (
          <FoundRow
            key={number.phone_number}
            number={number}
            contains={search.contains}
            isChecking={checking === number.phone_number}
            onBuy={() => onBuy(number)}
          />
        ))}
      </Paper>
    </Box>
  )
}

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
