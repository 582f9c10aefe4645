import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { ListedInvoice } from '@/api'
import { useLanguage } from '@/i18n/useLanguage'
import { useT } from '@/i18n/useT'
import { dayText, moneyText, operationOf } from '../billingFacts'
import { DownloadButton } from './DownloadButton'
import { referenceOf } from './invoiceFacts'
import { place } from './tableLook'

interface InvoiceRowProps {
  invoice: ListedInvoice
  isNarrow: boolean
  /** The service says of some invoices whether they are paid. */
  hasStatus: boolean
}

const StatusChip = ({ invoice }: Pick<InvoiceRowProps, 'invoice'>) => {
  const t = useT()
  const paid = invoice.is_paid
  if (paid === null) return '–'
  const label = paid ? t('Paid') : t('Unpaid')
  return <Chip size="small" variant="outlined" color={paid ? 'default' : 'error'} label={label} />
}

export const InvoiceRow = ({ invoice, isNarrow, hasStatus }: InvoiceRowProps) => {
  const t = useT()
  const language = useLanguage()
  const operation = operationOf(invoice.type)
  const [amount, total] = [moneyText(invoice.sub_amount, language), moneyText(invoice.total_amount, language)]
  return (
    <Box component="tr" role="row">
      <Box component="td" role="cell" sx={place.date}>
        {dayText(invoice.date)}
      </Box>
      <Box component="th" scope="row" role="rowheader" sx={place.reference}>
        {referenceOf(invoice)}
      </Box>
      <Box component="td" role="cell" sx={place.amount}>
        {isNarrow ? t('Amount: {amount}', { amount }) : amount}
      </Box>
      <Box component="td" role="cell" sx={place.total}>
        {isNarrow ? t('Total: {amount}', { amount: total }) : total}
      </Box>
      <Box component="td" role="cell" sx={place.operation}>
        {operation === null ? '–' : t(operation)}
      </Box>
      {hasStatus ? (
        <Box component="td" role="cell" sx={place.status}>
          <StatusChip invoice={invoice} />
        </Box>
      ) : null}
      <Box component="td" role="cell" sx={place.download}>
        <DownloadButton invoice={invoice} />
      </Box>
    </Box>
  )
}
