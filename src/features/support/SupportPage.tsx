import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, useMemo, memo } from 'react'
import SearchOff from '@mui/icons-material/SearchOff'
import SupportAgent from '@mui/icons-material/SupportAgentOutlined'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import {
  listSupportRequests,
  useWatchSupportRequestsQuery,
  fresh,
  useListSupportRequestsInfiniteQuery,
  type ListedSupportRequest,
  type SupportRequestFilters,
} from '@/api'
import { SelectInput } from '@/forms/SelectInput'
import { hasTextDraft } from '@/forms/useTextDraft'
import { useT } from '@/i18n/useLanguage'
import { QuickFilter } from '@/lists/QuickFilter'
import { useAddressFilters, type AddressFilters, type AddressForm } from '@/lists/useAddressFilters'
import { selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { Boundary, Loading } from '@/ui/Boundary'
import { Notice } from '@/ui/Notice'
import { Page } from '@/ui/Page'
import { ClearFilters } from '@/lists/history/FilterBar'
import { LongList, PLACE_HEIGHT_PX } from '@/lists/LongList'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { EmptyState } from '@/ui/EmptyState'
import { useServerFilters, isPart, isWhole } from '@/lists/history/useHistoryList'
import { loadedRows } from '@/lists/newestFirst'
import { pageFailures } from '@/lists/pageFailures'
import { useVisibleRows } from '@/lists/useVisibleRows'
import { matches, normalText } from '@/lists/matches'
import { paths } from '@/lib/paths'
import { Aside, TextLink } from '@/ui/PageParts'
import { atTextEdgeOnPhone } from '@/ui/styles'
import { RelativeTime } from '@/ui/RelativeTime'
import { StatusChip } from '@/ui/StatusChip'
import { isUnread } from '@/lists/isUnread'
import { readSettings } from '@/lib/settings'
import { ViewAccess } from './ViewAccess'
import { isClosed, NewRequestDialog, newRequestDraft, updateOf } from './NewRequestDialog'

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 280px auto' },
  alignItems: 'center',
  gap: { xs: 1, md: 2 },
  p: 2,
  position: 'relative',
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:hover': { bgcolor: 'action.hover' },
} as const

/** The link covers its row. */
const linkStyles = { fontWeight: 600, overflowWrap: 'anywhere', '&::after': { content: '""', position: 'absolute', inset: 0 } } as const

const aboveLink = { position: 'relative', zIndex: 1 } as const

const aboutStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mt: 0.5 } as const

/** Memoized, because a key in the filter leaves most rows unchanged. */
const SupportRow = memo(function SupportRow({ request }: { request: ListedSupportRequest }) {
  const t = useT()
  const name = request.subject || t('No subject')
  const path = paths.supportRequest(request.id)
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ minWidth: 0 }}>
        <TextLink to={path} sx={linkStyles}>
          {name}
        </TextLink>
        <Box sx={aboutStyles}>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {t('Request number #{id}', { id: request.id })}
          </Typography>
          <Box component="span" sx={{ textTransform: 'capitalize' }}>
            <StatusChip tone={isClosed(request) ? 'neutral' : 'active'} label={isClosed(request) ? t('closed') : t('open')} />
          </Box>
          {isUnread(request) ? <StatusChip tone="good" label={t('Answered')} /> : null}
        </Box>
      </Box>
      <Box sx={{ typography: 'body2', '& time': aboveLink }}>
        <Typography component="span" variant="body2" color="textSecondary">
          {t('Last update:')}{' '}
        </Typography>
        <RelativeTime wire={updateOf(request)} />
      </Box>
      <Box>
        <Button component={Link} to={path} size="small" color="inherit" sx={{ ...atTextEdgeOnPhone, color: 'text.secondary', whiteSpace: 'nowrap', zIndex: 1 }}>
          {t('View details')}
          <Aside text={name} />
        </Button>
      </Box>
    </Box>
  )
})

type Tickets = 'all' | 'open' | 'closed'

interface SupportFilters {
  tickets: Tickets
  q: string
}

const noFilters: SupportFilters = { tickets: 'all', q: '' }

const ticketsIn = (text: string | null): Tickets => (text === 'open' || text === 'closed' ? text : 'all')

const readFilters = (params: URLSearchParams): SupportFilters => ({
  tickets: ticketsIn(params.get('tickets')),
  q: normalText(params.get('q') ?? ''),
})

const writeFilters = ({ tickets, q }: SupportFilters): URLSearchParams =>
  new URLSearchParams({ ...(tickets !== 'all' && { tickets }), ...(q !== '' && { q }) })

const addressForm: AddressForm<SupportFilters> = { read: readFilters, write: writeFilters }

type SupportAddress = AddressFilters<SupportFilters>

const wireFiltersOf = ({ tickets, q }: SupportFilters): SupportRequestFilters => ({
  ...(q !== '' && { q }),
  ...(tickets !== 'all' && { is_resolved: tickets === 'closed' ? '1' : '0' }),
})

/** Filters like the service, for the rows of a service without these filters. */
const matchesFilters = (request: ListedSupportRequest, { tickets, q }: SupportFilters): boolean =>
  (tickets === 'all' || isClosed(request) === (tickets === 'closed')) && (q === '' || matches(request.subject, q))

const isNarrowing = ({ tickets, q }: SupportFilters): boolean => tickets !== 'all' || q !== ''

/** Filters the received rows again: keys take effect at once, also where the service has no filters. */
const useSupportList = (address: Pick<SupportAddress, 'committed' | 'isCommitted' | 'deferred'>) => {
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

type SupportListing = ReturnType<typeof useSupportList>

interface SupportListProps {
  list: SupportListing
  isNarrowing: boolean
  onClear: () => void
}

const Rows = ({ list, isNarrowing, onClear }: SupportListProps) => {
  const t = useT()
  if (list.shown.length > 0) {
    return (
      <Box
        component="ul"
        role="list"
        aria-label={t('Support requests')}
        aria-busy={list.isSearching}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {list.shown.map((request) => (
          <SupportRow key={request.id} request={request} />
        ))}
      </Box>
    )
  }
  if (list.isSearching || list.isFilling) return <Loading height={PLACE_HEIGHT_PX} />
  return isNarrowing ? (
    <EmptyState icon={<SearchOff />} message={t('No support requests match your filters.')} action={<ClearFilters onClear={onClear} />} />
  ) : (
    <EmptyState icon={<SupportAgent />} message={t("You don't have any support requests yet.")} hint={t('Your questions and our answers will appear here.')} />
  )
}

const SupportList = (props: SupportListProps) => {
  const t = useT()
  const { place, keepFocus } = useKeepFocus(props.list.shown.length)
  const handleClear = (): void => {
    keepFocus()
    props.onClear()
  }
  const loadFailed = t("Couldn't load your support requests.")
  return (
    <Box ref={place} tabIndex={-1} role="region" aria-label={t('Support requests')} sx={{ outline: 'none' }}>
      <LongList list={props.list} subject={t('Support requests')} loadFailed={loadFailed}>
        <Rows {...props} onClear={handleClear} />
      </LongList>
    </Box>
  )
}

interface SupportToolsProps {
  address: SupportAddress
}

const styles = { display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' } as const
const filterStyles = { display: 'flex', flexWrap: 'wrap', gap: 1.5, width: { xs: '100%', sm: 'auto' } } as const

const SupportTools = ({ address }: SupportToolsProps) => {
  const t = useT()
  const tickets = [
    { value: 'all', label: t('All tickets') },
    { value: 'open', label: t('Open tickets') },
    { value: 'closed', label: t('Closed') },
  ]
  return (
    <Box sx={styles}>
      <Box role="search" aria-label={t('Filters')} sx={filterStyles}>
        <Box sx={{ width: { xs: '100%', sm: 220 } }}>
          <SelectInput
            name="tickets"
            label={t('Show')}
            value={address.filters.tickets}
            onChange={(text) => address.change({ tickets: ticketsIn(text) })}
            options={tickets}
            isSmall
          />
        </Box>
        <QuickFilter
          label={t('Quick filter')}
          placeholder={t('Filter subjects')}
          value={address.text}
          onChange={address.setText}
        />
      </Box>
    </Box>
  )
}

const UnsentRequest = ({ onContinue }: { onContinue: () => void }) => {
  const t = useT()
  const action = (
    <Button size="small" aria-haspopup="dialog" onClick={onContinue}>
      {t('Continue')}
    </Button>
  )
  return (
    <Notice kind="info" role="status" action={action}>
      {t('You have an unsent request.')}
    </Notice>
  )
}

export const SupportPage = () => {
  const t = useT()
  const address = useAddressFilters(addressForm)
  const list = useSupportList(address)
  const owner = useAppSelector(selectSession)
  const [isNewOpen, setIsNewOpen] = useState(false)
  const openNew = (): void => setIsNewOpen(true)
  useWatchSupportRequestsQuery(null)
  const open = (
    <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={openNew}>
      {t('Open new request')}
    </Button>
  )
  return (
    <Page title={t('Support')} action={open}>
      {!isNewOpen && hasTextDraft(owner, newRequestDraft) ? <UnsentRequest onContinue={openNew} /> : null}
      <SupportTools address={address} />
      <SupportList list={list} isNarrowing={isNarrowing(address.filters)} onClear={() => address.change(noFilters)} />
      {readSettings().extensions ? <ViewAccess /> : null}
      {isNewOpen ? (
        <Boundary>
          <NewRequestDialog onClose={() => setIsNewOpen(false)} onReopen={openNew} />
        </Boundary>
      ) : null}
    </Page>
  )
}
SupportPage.firstQueries = () => [listSupportRequests.initiate(wireFiltersOf(noFilters))]
