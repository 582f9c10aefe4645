import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useListPaymentsQuery, type ListedPayment } from '@/api'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { newestFirst } from '@/lists/newestFirst'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { dayText, moneyText, operationOf } from '../billingFormat'
import { Panel } from '../Panel'

const LATEST = 10
const PLACE_HEIGHT_PX = 160

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { px: 0, py: 1, textAlign: 'left', fontWeight: 'inherit', typography: 'body2', borderBottom: 1, borderColor: 'divider' },
  '& th + th, & td + td': { pl: 2 },
  '& th:last-of-type, & td:last-of-type': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& thead th': { color: 'text.secondary', fontWeight: 600 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
} as const

const PaymentRow = ({ payment }: { payment: ListedPayment }) => {
  const t = useT()
  const language = useLanguage()
  const operation = operationOf(payment.invoice.type)
  return (
    <tr>
      <Box component="td" sx={{ whiteSpace: 'nowrap' }}>
        {dayText(payment.date, language)}
      </Box>
      <td>{operation === null ? '–' : t(operation)}</td>
      <td>{moneyText(payment.amount, language)}</td>
    </tr>
  )
}

const Content = ({ title }: { title: string }) => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useListPaymentsQuery()
  if (data === undefined && isError && !isFetching) {
    const message = t("Couldn't load your payments.")
    return <FailureNotice message={message} subject={title} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Loading height={PLACE_HEIGHT_PX} />
  if (data.length === 0) return <Typography color="textSecondary">{t('No payment yet.')}</Typography>
  return (
    <Box component="table" aria-label={title} sx={tableStyles}>
      <thead>
        <tr>
          <th scope="col">{t('Date')}</th>
          <th scope="col">{t('Operation')}</th>
          <th scope="col">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {newestFirst(data, ({ date }) => date)
          .slice(0, LATEST)
          .map((payment) => (
            <PaymentRow key={payment.payment_id} payment={payment} />
          ))}
      </tbody>
    </Box>
  )
}

export const PaymentsPanel = () => {
  const t = useT()
  const title = t('Payment history')
  return (
    <Panel title={title}>
      <Content title={title} />
    </Panel>
  )
}
