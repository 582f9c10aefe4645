import { useListInvoicesQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { BillingListPage } from '../BillingListPage'
import { InvoiceList } from './InvoiceList'

export const InvoicesPage = () => {
  const t = useT()
  const query = useListInvoicesQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <BillingListPage title={t('Invoices')} loadFailed={t('The invoices could not be loaded.')} query={query}>
      {(invoices) => <InvoiceList invoices={invoices} />}
    </BillingListPage>
  )
}
