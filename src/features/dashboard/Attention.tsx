import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Id } from 'contract/operation'
import {
  useGetBillingOverviewQuery,
  useListNumbersQuery,
  useListSupportRequestsInfiniteQuery,
  type ListedNumber,
  type ListedSupportRequest,
  type Unread,
  type UsageOverview,
} from '@/api'
import { msg, plural, type Message } from '@/i18n/message'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { standingOf } from '@/lib/balance'
import { formatMoney } from '@/lib/format'
import { wasOpened } from '@/lib/openedRequests'
import { paths } from '@/lib/paths'
import { phoneText } from '@/lib/phoneText'
import { selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { useUnread } from '@/store/useUnread'
import { aboutDaysLeft } from '@/ui/LowBalanceNotice'
import { TextLink } from '@/ui/TextLink'

interface Matter {
  texts: Message[]
  to: string
  action: Message
}

const aboutUnread = ({ missedCalls, newVoicemails }: Unread): Matter[] => [
  ...(missedCalls === 0 ? [] : [{
    texts: [plural(missedCalls, '{count} missed call is waiting to be returned.', '{count} missed calls are waiting to be returned.')],
    to: `${paths.logs}?missed=open`,
    action: msg('Return calls'),
  }]),
  ...(newVoicemails === 0 ? [] : [{
    texts: [plural(newVoicemails, 'Nobody has listened to {count} voicemail yet.', 'Nobody has listened to {count} voicemails yet.')],
    to: paths.voicemails,
    action: msg('Listen'),
  }]),
]

const aboutNumbers = (numbers: readonly ListedNumber[]): Matter[] => {
  const parked = numbers.filter(({ endpoint_type }) => endpoint_type === 'parking')
  const [first] = parked
  if (first === undefined) return []
  const text = parked.length === 1
    ? msg('{number} rejects all calls.', { number: first.label || first.friendly_number || phoneText(first.phone_number) })
    : plural(parked.length, '{count} phone number rejects all calls.', '{count} phone numbers reject all calls.')
  return [{ texts: [text], to: paths.numbers, action: msg('Choose who answers') }]
}

const aboutSupport = (requests: readonly ListedSupportRequest[], isOpened: (id: Id, at: string) => boolean): Matter[] => {
  const answered = requests.filter(({ id, answered_utc: at, is_resolved }) => is_resolved !== 1 && at !== null && !isOpened(id, at))
  const text = msg('Support requests with a new answer: {count}.', { count: answered.length })
  return answered.length === 0 ? [] : [{ texts: [text], to: paths.support, action: msg('View details') }]
}

const aboutMoney = (overview: UsageOverview, language: string): Matter[] => {
  const { balance, daysLeft, isLow } = standingOf(overview)
  const owed = overview.amount_owed ?? 0
  const money = (amount: number): string => formatMoney(amount, language)
  const texts = [
    ...(owed > 0 ? [msg('Unpaid amount: {amount}.', { amount: money(owed) })] : []),
    ...(isLow ? [msg('Your prepaid balance is low: {balance}.', { balance: money(balance) })] : []),
    ...(isLow && daysLeft !== null && balance > 0 ? [aboutDaysLeft(daysLeft)] : []),
  ]
  return texts.length === 0 ? [] : [{ texts, to: paths.billing, action: msg('See billing') }]
}

const styles = { p: { xs: 1.5, sm: 2.5 }, borderLeft: 4, borderLeftColor: 'warning.main', display: 'grid', gap: 1 } as const
const listStyles = { display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none', overflowWrap: 'anywhere' } as const
const rowStyles = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, typography: 'body2' } as const

export const Attention = () => {
  const t = useT()
  const language = useLanguage()
  const { data: overview } = useGetBillingOverviewQuery()
  const { data: numbers = [] } = useListNumbersQuery()
  const { data: requests } = useListSupportRequestsInfiniteQuery({})
  const { userId } = useAppSelector(selectSession)
  const unread = useUnread()
  const matters = [
    ...(unread === null ? [] : aboutUnread(unread)),
    ...aboutNumbers(numbers),
    ...aboutSupport(requests?.pages.flatMap(({ rows }) => rows) ?? [], (id, at) => wasOpened(userId, id, at)),
    ...(overview === undefined ? [] : aboutMoney(overview, language)),
  ]
  if (matters.length === 0) return null
  const title = t('Needs attention')
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={styles}>
      <Typography variant="h2">{title}</Typography>
      <Box component="ul" sx={listStyles}>
        {matters.map(({ texts, to, action }) => (
          <Box component="li" key={to} sx={rowStyles}>
            <span>{texts.map((text) => t(text)).join(' ')}</span>
            <TextLink to={to}>{t(action)}</TextLink>
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
