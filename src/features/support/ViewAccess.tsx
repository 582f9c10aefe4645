import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useAllowViewMutation, useGetViewPermissionQuery, useListOwnJournalInfiniteQuery, useWithdrawViewMutation, type OwnJournalEntry } from '@/api/endpoints/views'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { LoadMore } from '@/lists/LoadMore'
import { useMay } from '@/store/useMay'
import { BusyButton } from '@/ui/BusyButton'
import { Panel } from '@/ui/Page'
import { LocalTime, RelativeTime } from '@/ui/RelativeTime'

const explain = () => msg('An error occurred. Please try again.')

const AllowButton = () => {
  const t = useT()
  const [allow] = useAllowViewMutation()
  const { isBusy, submit } = useToastSubmit({ send: () => allow(), saved: msg('Support can see your calls for 24 hours.'), explain })
  return (
    <BusyButton variant="outlined" isBusy={isBusy} onClick={submit}>
      {t('Allow for 24 hours')}
    </BusyButton>
  )
}

const WithdrawButton = () => {
  const t = useT()
  const [withdraw] = useWithdrawViewMutation()
  const { isBusy, submit } = useToastSubmit({ send: () => withdraw(), saved: msg("Support can't see your calls anymore."), explain })
  return (
    <BusyButton variant="outlined" isBusy={isBusy} onClick={submit}>
      {t('Withdraw')}
    </BusyButton>
  )
}

const rowStyles = { display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '12rem minmax(0, 1fr)' }, columnGap: 2, py: 1, borderTop: 1, borderColor: 'divider' } as const

/** By the act that the journal names; a later one is told in general. */
const textOf = ({ act, actor, subject }: OwnJournalEntry, support: string): Message => {
  const operator = actor || support
  switch (act) {
    case 'view_opened':
      return msg('{operator} viewed your console', { operator })
    case 'standing_changed':
      return msg('{operator} suspended, closed or opened your account', { operator })
    case 'balance_adjusted':
      return msg('{operator} changed your balance', { operator })
    case 'payment_refunded':
      return msg('{operator} refunded a payment', { operator })
    case 'plan_changed':
      return msg('{operator} changed your plan', { operator })
    case 'email_changed':
      return msg('{operator} changed an email address', { operator })
    case 'sessions_ended':
      return msg('{operator} ended the sessions of a user', { operator })
    case 'number_given':
    case 'number_removed':
      return msg('{operator} changed your phone numbers', { operator })
    case 'flow_checks_skipped':
      return msg('{name} chose to save a call flow that fails its checks', { name: actor })
    case 'member_invited':
      return msg('{name} invited {subject}', { name: actor, subject })
    case 'invitation_withdrawn':
      return msg('{name} withdrew the invitation of {subject}', { name: actor, subject })
    case 'member_joined':
      return msg('{name} joined the team', { name: actor })
    case 'role_changed':
      return msg('{name} changed the role of {subject}', { name: actor, subject })
    case 'member_removed':
      return msg('{name} removed {subject} from the team', { name: actor, subject })
    case 'account_closing':
      return msg('{name} is closing the account', { name: actor })
    case 'account_kept':
      return msg('{name} kept the account', { name: actor })
    case 'numbers_reserved':
      return msg('{operator} reserved phone numbers for you', { operator })
    case 'reservation_withdrawn':
    case 'reservation_ended':
      return msg('A reservation of a phone number ended')
    default:
      return msg('{operator} changed your account', { operator })
  }
}

const ViewRow = ({ entry }: { entry: OwnJournalEntry }) => {
  const t = useT()
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        <RelativeTime wire={entry.created_at ?? ''} />
      </Box>
      <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
        <div>{t(textOf(entry, t('Support')))}</div>
        <Box sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap' }}>{entry.reason}</Box>
      </Box>
    </Box>
  )
}

const Views = () => {
  const t = useT()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useListOwnJournalInfiniteQuery({})
  const entries = data?.pages.flatMap(({ rows }) => rows) ?? []
  if (data === undefined) return null
  if (entries.length === 0) return <Typography variant="body2">{t('The journal of the last 13 months is empty.')}</Typography>
  return (
    <>
      <Box component="ul" role="list" aria-label={t('Journal of the last 13 months')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry) => (
          <ViewRow key={entry.id} entry={entry} />
        ))}
      </Box>
      {hasNextPage ? <LoadMore shown={entries.length} hasMore isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} /> : null}
    </>
  )
}

/** What operators who view the console see, and who of them did. Absent if the service has no operators. */
export const ViewAccess = () => {
  const t = useT()
  const may = useMay()
  const { currentData } = useGetViewPermissionQuery(undefined, { skip: !may('getViewPermission') })
  if (currentData === undefined) return null
  const { until } = currentData
  return (
    <Panel
      title={t('Let support see your calls')}
      note={t('Support can look at your console without changing anything. Recordings, voicemails and full phone numbers stay hidden unless you allow them here.')}
      action={until === null ? <AllowButton /> : <WithdrawButton />}
    >
      {until === null ? null : (
        <Typography variant="body2">
          <span>{t('Allowed until:')}</span> <LocalTime wire={until} />
        </Typography>
      )}
      <Views />
    </Panel>
  )
}
