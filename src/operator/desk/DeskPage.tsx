import SupportAgent from '@mui/icons-material/SupportAgentOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { RequestState, RequestView } from 'contract/operatorDesk'
import { useListOperatorRequestsInfiniteQuery, type ListedOperatorRequest, type OperatorRequestFilters } from '@/api/endpoints/operatorDesk'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { LoadMore } from '@/lists/LoadMore'
import { QuickFilter } from '@/lists/QuickFilter'
import { useDebounced } from '@/lists/useDebounced'
import { EmptyState } from '@/ui/EmptyState'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { TextLink } from '@/ui/PageParts'
import { RelativeTime } from '@/ui/RelativeTime'
import { StatusChip } from '@/ui/StatusChip'
import { OperatorTable } from '../OperatorTable'
import { usePollingMs } from './usePollingMs'

export const DESK = '/desk'
export const SAVED_ANSWERS = `${DESK}/saved-answers`

const views: readonly { view: RequestView; label: Message; empty: Message }[] = [
  { view: 'open', label: msg('Open requests'), empty: msg('Nobody is waiting for an answer.') },
  { view: 'mine', label: msg('Mine'), empty: msg('No request is assigned to you.') },
  { view: 'waiting', label: msg('Waiting for customer'), empty: msg('No request waits for its customer.') },
  { view: 'closed', label: msg('Closed'), empty: msg('No request is closed.') },
]

const states = {
  open: { tone: 'active', label: msg('Open') },
  waiting: { tone: 'neutral', label: msg('Waiting for customer') },
  closed: { tone: 'good', label: msg('Request closed') },
} as const

export const RequestStateChip = ({ state }: { state: RequestState | null }) => {
  const t = useT()
  return state === null ? null : <StatusChip tone={states[state].tone} label={t(states[state].label)} />
}

const LIST_POLL_MS = 30_000

const Row = ({ request, hasState }: { request: ListedOperatorRequest; hasState: boolean }) => {
  const t = useT()
  return (
    <tr>
      <td className="sentence">
        <TextLink to={`${DESK}/${request.id}`}>{request.subject || t('No subject')}</TextLink>
        <div className="small-line">#{request.id}</div>
      </td>
      <td>
        {request.customer || t('Unknown author')}
        <div className="small-line">{request.account.name}</div>
      </td>
      {hasState ? (
        <td>
          <RequestStateChip state={request.state} />
        </td>
      ) : null}
      <td>{request.assignee === null ? <Box component="span" sx={{ color: 'text.secondary' }}>{t('Nobody')}</Box> : request.assignee.name}</td>
      <td>
        <RelativeTime wire={request.updated_at} />
      </td>
    </tr>
  )
}

interface RequestListProps {
  filters: OperatorRequestFilters
  empty: string
}

export const RequestList = ({ filters, empty }: RequestListProps) => {
  const t = useT()
  const query = useListOperatorRequestsInfiniteQuery(filters, { pollingInterval: usePollingMs(LIST_POLL_MS) })
  const hasState = filters.view === undefined || filters.view === 'mine'
  const heads = [t('Subject'), t('Customer'), ...(hasState ? [t('State')] : []), t('Assigned to'), t('Last update')]
  return (
    <Loaded query={query} subject={t('Support desk')} loadFailed={t("Couldn't load the requests.")} height={320}>
      {({ pages }) => {
        const requests = pages.flatMap(({ rows }) => rows)
        if (requests.length === 0) return <EmptyState icon={<SupportAgent />} message={empty} />
        return (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <OperatorTable label={t('Support requests')} heads={heads}>
              {requests.map((request) => (
                <Row key={request.id} request={request} hasState={hasState} />
              ))}
            </OperatorTable>
            <LoadMore shown={requests.length} hasMore={query.hasNextPage} isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
          </Box>
        )
      }}
    </Loaded>
  )
}

const barStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 } as const
const tabStyles = { flexGrow: 1, borderBottom: 1, borderColor: 'divider' } as const

export const DeskPage = () => {
  const t = useT()
  const id = useId()
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const named = params.get('view')
  const chosen = views.find(({ view }) => view === named) ?? views[0]
  if (chosen === undefined) return null
  const { view, empty } = chosen
  const answers = (
    <Button component={Link} to={SAVED_ANSWERS}>
      {t('Saved answers')}
    </Button>
  )
  return (
    <Page title={t('Support desk')} action={answers}>
      <Box sx={barStyles}>
        <Tabs value={view} onChange={(_, next: RequestView) => setParams({ view: next }, { replace: true })} aria-label={t('Support desk')} sx={tabStyles}>
          {views.map((each) => (
            <Tab key={each.view} value={each.view} id={`${id}-${each.view}`} aria-controls={`${id}-panel`} label={t(each.label)} />
          ))}
        </Tabs>
        <QuickFilter label={t('Subject, customer, account or number')} value={text} onChange={setText} />
      </Box>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`}>
        <RequestList key={view} filters={{ view, ...(q !== '' && { q }) }} empty={q === '' ? t(empty) : t('No request matches your filter.')} />
      </Box>
    </Page>
  )
}
