import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import Link from '@mui/material/Link'
import { useEffect, useId, useMemo, type ReactNode } from 'react'
import { useListBalanceMovementsInfiniteQuery, type BalanceMovement, type UsageOverview } from '@/api'
import { msg, plural, type Message } from '@/i18n/message'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { toFailure, statuses } from '@/lib/failure'
import { formatCount, standingOf, formatMoney } from '@/lib/format'
import { phoneText } from '@/lib/phoneText'
import { ListEnd, StaleNotice } from '@/lists/LoadMore'
import { pageFailures } from '@/lists/pageFailures'
import { Panel } from '@/ui/Page'
import { cardTable, figureCell } from '@/ui/cardTable'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Boundary'
import { TableHead } from '@/ui/TableHead'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { aboutDaysLeft } from '@/ui/LowBalanceNotice'
import { UsageBar } from '@/ui/UsageBar'
import { dayText, moneyText } from '../billingFormat'
import { CounterpartLink, useRowOf, useWanted, wantedStyles } from './counterpart'

interface UsagePanelProps {
  overview: UsageOverview
  onChangePlan: () => void
}

const listStyles = { m: 0, display: 'grid', gap: 1.75 } as const
const factStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 5fr) minmax(0, 6fr)' },
  columnGap: 2,
  rowGap: 0.25,
  alignItems: 'start',
} as const

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={factStyles}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', textWrap: 'balance', typography: 'body2', color: 'text.primary' }}>
      {children}
    </Box>
  </Box>
)

const Aside = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary">
    {children}
  </Typography>
)

const PlanFact = ({ overview, onChangePlan }: UsagePanelProps) => {
  const t = useT()
  const language = useLanguage()
  const nameId = useId()
  const { plan_name, pending_plan: pending } = overview
  return (
    <Fact label={t('Subscribed plan')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
        <Box component="span" id={nameId} sx={{ fontWeight: 600 }}>
          {plan_name || '–'}
        </Box>
        <Link component="button" type="button" variant="body2" aria-haspopup="dialog" aria-describedby={nameId} onClick={onChangePlan}>
          {t('change')}
        </Link>
      </Box>
      {pending === null ? null : (
        <Aside>{t('{plan} starting {date}', { plan: pending.plan_name, date: dayText(pending.from, language) })}</Aside>
      )}
    </Fact>
  )
}

const BalanceFact = ({ overview }: Pick<UsagePanelProps, 'overview'>) => {
  const t = useT()
  const language = useLanguage()
  const owed = overview.amount_owed ?? 0
  const { balance, daysLeft } = standingOf(overview)
  return (
    <>
      <Fact label={t('Prepaid balance')}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {formatMoney(balance, language)}
        </Box>
        {daysLeft === null ? null : <Aside>{t(aboutDaysLeft(daysLeft))}</Aside>}
      </Fact>
      {owed > 0 ? (
        <Fact label={t('Amount owed')}>
          <Box component="span" sx={{ fontWeight: 600, color: 'error.main' }}>
            {formatMoney(owed, language)}
          </Box>
          <Aside>{t('Unpaid invoices, taxes included.')}</Aside>
        </Fact>
      ) : null}
    </>
  )
}

export const UsagePanel = ({ overview, onChangePlan }: UsagePanelProps) => {
  const t = useT()
  const language = useLanguage()
  const { period_start_date: start, period_end_date: end, extra_numbers, extra_minutes } = overview
  const { used_numbers, included_numbers, numbers_usage, used_minutes, included_minutes, minutes_usage } = overview
  const count = (value: number | null): string => formatCount(value, language)
  const price = overview.renewals?.reduce((sum, { kind, amount }) => sum + (kind === 'number' ? (amount ?? 0) : 0), 0) ?? 0
  const numbers = t('Phone numbers')
  const minutes = t('Included minutes')
  return (
    <Panel title={t('Usage')}>
      <Box component="dl" sx={listStyles}>
        <PlanFact overview={overview} onChangePlan={onChangePlan} />
        <Fact label={t('Current period')}>{t('{start} to {end}', { start: dayText(start, language), end: dayText(end, language) })}</Fact>
        <Fact label={numbers}>
          <UsageBar label={numbers} percent={numbers_usage} text={t('{used} of {count} numbers', { used: count(used_numbers), count: count(included_numbers) })} />
        </Fact>
        <Fact label={minutes}>
          <UsageBar label={minutes} percent={minutes_usage} text={t('{used} of {count} min', { used: count(used_minutes), count: count(included_minutes) })} />
        </Fact>
        <Fact label={t('Extra numbers')}>
          {count(extra_numbers)}
          {price > 0 ? <Aside>{t('{amount} in the next 30 days', { amount: formatMoney(price, language) })}</Aside> : null}
        </Fact>
        <Fact label={t('Extra minutes')}>{count(extra_minutes)}</Fact>
        <BalanceFact overview={overview} />
      </Box>
    </Panel>
  )
}

const PLACE_HEIGHT_PX = 160
const atTheEnd = { textAlign: 'right !important' } as const

const tableStyles = {
  ...cardTable({ columns: 'minmax(0, 1fr) auto', areas: '"operation amount" "date balance"', gap: 2, align: 'baseline' }),
  '& th:first-of-type, & td:first-of-type': { pl: 0 },
  '& th:last-of-type, & td:last-of-type': { pr: 0 },
  ...wantedStyles,
  '& thead th:nth-of-type(1)': { width: 106 },
  '& thead th:nth-of-type(3)': { width: 92, ...atTheEnd },
  '& thead th:nth-of-type(4)': { width: 84, ...atTheEnd },
} as const

const columnStyles = {
  date: { gridArea: 'date', whiteSpace: 'nowrap', color: { xs: 'text.secondary', md: 'inherit' } },
  operation: { gridArea: 'operation', overflowWrap: 'anywhere', pl: { xs: 0, md: 1 } },
  amount: { ...figureCell, gridArea: 'amount', ...atTheEnd, pr: { xs: 0, md: 1 } },
  balance: { ...figureCell, gridArea: 'balance', color: 'text.secondary', ...atTheEnd },
} as const

const operationOf = ({ kind, is_automatic }: BalanceMovement): Message | null => {
  switch (kind) {
    case 'prepaid_account':
      return is_automatic === 1 ? msg('Automatic top-up') : msg('Funds added')
    case 'number_registration':
      return msg('Number bought')
    case 'number_registration_refund':
      return msg('Purchase refunded')
    case 'number_renewal':
      return msg('Number renewed')
    case 'extra_minutes':
      return msg('Extra minutes')
    case 'destination_call':
      return msg('Long-distance call')
    case 'payment_taken_back':
      return msg('Card payment reversed')
    case 'payment_returned':
      return msg('Card payment returned')
    case 'adjustment':
      return msg('Adjustment by support')
    case 'reversal':
      return msg('Correction')
    default:
      return null
  }
}

const Row = ({ movement, isNarrow }: { movement: BalanceMovement; isNarrow: boolean }) => {
  const t = useT()
  const language = useLanguage()
  const { date, amount, balance_after, phone_number, minutes, payment_id } = movement
  const operation = operationOf(movement)
  const text = operation === null ? '–' : t(operation)
  const row = useRowOf('movement', payment_id)
  const sign = amount !== null && amount > 0 ? '+' : ''
  const balance = moneyText(balance_after, language)
  const subjects = [
    ...(phone_number === null || phone_number === '' ? [] : [phoneText(phone_number)]),
    ...(minutes === null ? [] : [t(plural(minutes, '{count} minute', '{count} minutes', { count: formatCount(minutes, language) }))]),
  ]
  return (
    <Box component="tr" role="row" {...row}>
      <Box component="td" role="cell" sx={columnStyles.date}>
        {dayText(date, language)}
      </Box>
      <Box component="td" role="cell" sx={columnStyles.operation}>
        {payment_id === null ? (
          text
        ) : (
          <CounterpartLink list="payment" payment={payment_id} label={t('{operation}: payment by card', { operation: text })}>
            {text}
          </CounterpartLink>
        )}
        {subjects.map((subject) => (
          <Box key={subject} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {subject}
          </Box>
        ))}
      </Box>
      <Box component="td" role="cell" sx={columnStyles.amount}>
        {sign}
        {moneyText(amount, language)}
      </Box>
      <Box component="td" role="cell" sx={columnStyles.balance}>
        {isNarrow ? t('Balance: {amount}', { amount: balance }) : balance}
      </Box>
    </Box>
  )
}

const Content = ({ title, query }: { title: string; query: ReturnType<typeof useMovements> }) => {
  const t = useT()
  const isNarrow = useIsNarrow()
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  const shown = useMemo(() => data?.pages.flatMap(({ rows }) => rows) ?? [], [data])
  const wanted = useWanted('movement')
  const isPast = wanted !== null && hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !shown.some(({ payment_id }) => String(payment_id) === wanted)
  useEffect(() => {
    if (isPast) void fetchNextPage()
  }, [isPast, fetchNextPage])
  if (data === undefined && isError && !isFetching) {
    return <FailureNotice message={t("Couldn't load your balance history.")} subject={title} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Loading height={PLACE_HEIGHT_PX} />
  if (shown.length === 0) return <Typography color="textSecondary">{t('Nothing has been added to or taken from your balance yet.')}</Typography>
  const more = (): void => void fetchNextPage()
  const retry = isFetchNextPageError ? more : (): void => void refetch()
  const list = { shown, hasMore: hasNextPage, isFilling: isFetchingNextPage, ...pageFailures(query, true), more, retry }
  return (
    <>
      <StaleNotice list={list} subject={title} />
      <Box component="table" role="table" aria-label={title} sx={tableStyles}>
        <TableHead heads={[t('Date'), t('Operation'), t('Amount'), t('Balance')]} />
        <Box component="tbody" role="rowgroup">
          {shown.map((movement) => (
            <Row key={movement.id} movement={movement} isNarrow={isNarrow} />
          ))}
        </Box>
      </Box>
      <ListEnd list={list} subject={title} />
    </>
  )
}

const useMovements = () => useListBalanceMovementsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })

export const BalancePanel = () => {
  const t = useT()
  const query = useMovements()
  const title = t('Balance history')
  // A service without this list has payments and invoices only.
  if (query.data === undefined && query.isError && toFailure(query.error).status === statuses.gone) return null
  return (
    <Panel title={title}>
      <Content title={title} query={query} />
    </Panel>
  )
}
