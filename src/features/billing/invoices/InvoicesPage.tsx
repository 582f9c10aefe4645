import { useListInvoicesQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { Page } from '@/ui/Page'
import { TextLink } from '@/ui/TextLink'
import { InvoiceList } from './InvoiceList'

const PLACE_HEIGHT_PX = 320

const Content = ({ title }: { title: string }) => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useListInvoicesQuery(undefined, { refetchOnMountOrArgChange: true })
  if (data !== undefined) return <InvoiceList invoices={data} />
  if (!isError || isFetching) return <Loading height={PLACE_HEIGHT_PX} />
  const message = t('The invoices could not be loaded.')
  return <FailureNotice message={message} subject={title} onRetry={() => void refetch()} />
}

/** Part 2, section 2. */
export const InvoicesPage = () => {
  const t = useT()
  const title = t('Invoices')
  return (
    <Page title={title}>
      <TextLink to={paths.billing} sx={{ justifySelf: 'start' }}>
        {t('Back to billing')}
      </TextLink>
      <Content title={title} />
    </Page>
  )
}
