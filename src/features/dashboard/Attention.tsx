import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FlowProblem } from 'contract/applications'
import {
  useGetBillingOverviewQuery,
  useListNumbersQuery,
  useListSupportRequestsInfiniteQuery,
  useWatchSupportRequestsQuery,
  type ListedNumber,
  type ListedSupportRequest,
  type Unread,
  type UsageOverview,
} from '@/api'
import { msg, plural, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { standingOf, formatMoney } from '@/lib/format'
import { paths } from '@/lib/paths'
import { phoneText } from '@/lib/phoneText'
import { isUnread } from '@/lists/isUnread'
import { useMayOpen } from '@/store/useMay'
import { useUnreadQuery } from '@/store/useUnread'
import { aboutDaysLeft } from '@/ui/LowBalanceNotice'
import { FailureNotice } from '@/ui/FailureNotice'
import { mendFlow } from '@/ui/flowProblem'
import { Panel } from '@/ui/Page'
import { TextLink } from '@/ui/PageParts'
import { Unbroken } from '@/ui/Unbroken'

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

const nameOf = (number: ListedNumber): string => number.label || number.friendly_number || phoneText(number.phone_number)

const aboutParked = (parked: readonly ListedNumber[]): Matter[] => {
  const [first] = parked
  if (first === undefined) return []
  const text = parked.length === 1
    ? msg('{number} rejects all calls.', { number: nameOf(first) })
    : plural(parked.length, '{count} phone number rejects all calls.', '{count} phone numbers reject all calls.')
  return [{ texts: [text], to: paths.numbers, action: msg('Choose who answers') }]
}

const flowProblems = ['no_steps', 'reaches_nobody', 'loses_callers'] as const

const textOf = {
  no_steps: {
    one: (number: string) => msg('{number} hangs up on all callers: its call flow has no steps.', { number }),
    some: (count: number) => plural(count, '{count} phone number hangs up on all callers: its call flow has no steps.', '{count} phone numbers hang up on all callers: their call flows have no steps.'),
  },
  reaches_nobody: {
    one: (number: string) => msg('Callers of {number} reach nobody.', { number }),
    some: (count: number) => plural(count, 'Callers of {count} phone number reach nobody.', 'Callers of {count} phone numbers reach nobody.'),
  },
  loses_callers: {
    one: (number: string) => msg('{number} can lose callers: some reach neither a person nor voicemail.', { number }),
    some: (count: number) => plural(count, '{count} phone number can lose callers: some reach neither a person nor voicemail.', '{count} phone numbers can lose callers: some reach neither a person nor voicemail.'),
  },
}

/** Numbers that are answered, but to no use, or not to everyone's. */
const aboutFlow = (problem: FlowProblem, numbers: readonly ListedNumber[]): Matter[] => {
  const affected = numbers.filter(({ endpoint_problem }) => endpoint_problem === problem)
  const [first] = affected
  if (first === undefined) return []
  const { endpoint_value } = first
  return [
    affected.length === 1 && endpoint_value !== null
      ? { texts: [textOf[problem].one(nameOf(first))], to: paths.application(endpoint_value), action: msg(mendFlow[problem]) }
      : { texts: [textOf[problem].some(affected.length)], to: paths.numbers, action: msg('View details') },
  ]
}

const aboutNumbers = (numbers: readonly ListedNumber[]): Matter[] => {
  if (numbers.length === 0) {
    return [{ texts: [msg("You don't have a phone number yet.")], to: paths.searchNumbers, action: msg('Get a phone number') }]
  }
  return [...aboutParked(numbers.filter(({ endpoint_type }) => endpoint_type === 'parking')), ...flowProblems.flatMap((problem) => aboutFlow(problem, numbers))]
}

const aboutSupport = (requests: readonly ListedSupportRequest[]): Matter[] => {
  const answered = requests.filter(isUnread)
  const text = plural(answered.length, '{count} support request has a new answer.', '{count} support requests have a new answer.')
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

/** Keeps the room of a line. */
const NO_TEXT = '\u00a0'

const listStyles = { m: 0, p: 0, mx: -1, listStyle: 'none', overflowWrap: 'anywhere' } as const
/** All of a row is its link. */
const rowStyles = {
  position: 'relative',
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  justifyContent: 'space-between',
  columnGap: 2,
  px: 1,
  py: 1,
  typography: 'body2',
  '&:hover': { bgcolor: 'action.hover' },
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '& > a': { flexShrink: 0, '&::before': { content: '""', position: 'absolute', inset: 0 }, '&::after': { content: '"›"', display: 'inline-block', pl: 1 } },
} as const

/** Filled once, when everything is known. */
export const Attention = () => {
  const t = useT()
  const language = useLanguage()
  const mayPay = useMayOpen('billing')
  const overview = useGetBillingOverviewQuery(undefined, { skip: !mayPay })
  const numbers = useListNumbersQuery()
  const requests = useListSupportRequestsInfiniteQuery({})
  useWatchSupportRequestsQuery(null)
  const unread = useUnreadQuery()
  const queries = [overview, numbers, requests, unread]
  const isLoading = queries.some((query) => query.isLoading)
  const unknown = queries.filter(({ data, isUninitialized }) => data === undefined && !isUninitialized)
  const failed = unknown.filter(({ isError, isFetching }) => isError && !isFetching)
  const retry = (): void => failed.forEach(({ refetch }) => void refetch())
  const matters = isLoading ? [] : [
    ...(unread.data === undefined ? [] : aboutUnread(unread.data)),
    ...(numbers.data === undefined ? [] : aboutNumbers(numbers.data)),
    ...aboutSupport(requests.data?.pages.flatMap(({ rows }) => rows) ?? []),
    ...(overview.currentData === undefined ? [] : aboutMoney(overview.currentData, language)),
  ]
  const title = t('Needs attention')
  return (
    <Panel title={title} isLoading={isLoading} isUrgent={matters.length > 0}>
      {failed.length > 0 ? <FailureNotice message={t("Some of it couldn't be loaded.")} subject={title} onRetry={retry} /> : null}
      {matters.length > 0 ? (
        <Box component="ul" sx={listStyles}>
          {matters.map(({ texts, to, action }) => (
            <Box component="li" key={texts.map(({ key }) => key).join(' ')} sx={rowStyles}>
              <span>
                <Unbroken text={texts.map((text) => t(text)).join(' ')} />
              </span>
              <TextLink to={to}>{t(action)}</TextLink>
            </Box>
          ))}
        </Box>
      ) : failed.length > 0 ? null : (
        <Typography variant="body2" color="textSecondary">
          {unknown.length > 0 ? NO_TEXT : t('Nothing right now.')}
        </Typography>
      )}
    </Panel>
  )
}
