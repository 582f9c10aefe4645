import type { ReactNode } from 'react'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { Page } from '@/ui/Page'

interface BillingListPageProps<Data> {
  title: string
  loadFailed: string
  action?: ReactNode
  query: { data?: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

const PLACE_HEIGHT_PX = 320

export const BillingListPage = <Data,>({ title, loadFailed, action, query, children }: BillingListPageProps<Data>) => {
  const t = useT()
  const { data, isError, isFetching, refetch } = query
  const isFailed = isError && !isFetching
  return (
    <Page title={title} back={{ to: paths.billing, label: t('Back to billing') }} action={data === undefined ? null : action}>
      {data !== undefined ? (
        children(data)
      ) : isFailed ? (
        <FailureNotice message={loadFailed} subject={title} onRetry={() => void refetch()} />
      ) : (
        <Loading height={PLACE_HEIGHT_PX} />
      )}
    </Page>
  )
}
