import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useListPaymentsQuery, type ListedPayment } from '@/api'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { JournalLink } from '@/lists/JournalLink'
import { newestFirst } from '@/lists/newestFirst'
import { Panel } from '@/ui/Page'
import { cardTable, cellClasses, figureCell, partRoles } from '@/ui/cardTable'
import { Loaded } from '@/ui/Loaded'
import { CounterpartLink, useRowOf, useWanted, wantedStyles } from './counterpart'
import { dayText, moneyText, operationOf } from '../billingFormat'

const LATEST = 10
const PLACE_HEIGHT_PX = 160

const tableStyles = {
  ...cardTable({ columns: 'minmax(0, 1fr) auto', areas: '"operation amount" "date date"', gap: 2, align: 'baseline' }),
  ...cellClasses({
    date: { gridArea: 'date', whiteSpace: 'nowrap', pl: 0, color: { xs: 'text.secondary', md: 'inherit' } },
    operation: { gridArea: 'operation', pl: { xs: 0, md: 1 } },
    amount: { ...figureCell, gridArea: 'amount', textAlign: 'right', pr: 0 },
  }),
  ...wantedStyles,
  '& thead th:nth-of-type(1)': { width: 114 },
  '& thead th:nth-of-type(3)': { width: 100 },
} as const

const PaymentRow = ({ payment }: { payment: ListedPayment }) => {
  const t = useT()
  const language = useLanguage()
  const operation = operationOf(payment.invoice.type)
  const text = operation === null ? '–' : t(operation)
  const row = useRowOf('payment', payment.payment_id)
  return (
    <tr {...partRoles.row} {...row}>
      <td {...partRoles.cell} className="cell-date">
        {dayText(payment.date, language)}
      </td>
      <td {...partRoles.cell} className="cell-operation">
        {readSettings().extensions && payment.invoice.type === 'prepaid_account' ? (
          <CounterpartLink list="movement" payment={payment.payment_id} label={t('{operation}: entry in the balance history', { operation: text })}>
            {text}
          </CounterpartLink>
        ) : (
          text
        )}
      </td>
      <td {...partRoles.cell} className="cell-amount">
        {moneyText(payment.amount, language)}
      </td>
    </tr>
  )
}

const Payments = ({ payments, title }: { payments: readonly ListedPayment[]; title: string }) => {
  const t = useT()
  const wanted = useWanted('payment')
  const sorted = newestFirst(payments, ({ date }) => date)
  const most = Math.max(LATEST, sorted.findIndex(({ payment_id }) => String(payment_id) === wanted) + 1)
  if (payments.length === 0) return <Typography color="textSecondary">{t('No payment yet.')}</Typography>
  return (
    <Box component="table" role="table" aria-label={title} sx={tableStyles}>
      <thead {...partRoles.rows}>
        <tr {...partRoles.row}>
          <th {...partRoles.columnHead} className="cell-date">
            {t('Date')}
          </th>
          <th {...partRoles.columnHead} className="cell-operation">
            {t('Operation')}
          </th>
          <th {...partRoles.columnHead} className="cell-amount">
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody {...partRoles.rows}>
        {sorted.slice(0, most).map((payment) => (
          <PaymentRow key={payment.payment_id} payment={payment} />
        ))}
      </tbody>
    </Box>
  )
}

export const PaymentsPanel = () => {
  const t = useT()
  const title = t('Payment history')
  const query = useListPaymentsQuery()
  return (
    <Panel title={title}>
      <Loaded query={query} subject={title} loadFailed={t("Couldn't load your payments.")} height={PLACE_HEIGHT_PX}>
        {(payments) => <Payments payments={payments} title={title} />}
      </Loaded>
      <JournalLink topic="billing" />
    </Panel>
  )
}
