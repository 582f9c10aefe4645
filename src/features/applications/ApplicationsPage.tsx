import { useEffect } from 'react'
import { useListApplicationsQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { Page } from '@/ui/Page'
import { ApplicationDialog, ApplicationsList } from './list/ApplicationsList'

const PLACEHOLDER_HEIGHT_PX = 320

const Content = ({ title }: { title: string }) => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useListApplicationsQuery()
  if (data !== undefined) return <ApplicationsList applications={data} />
  if (!isError || isFetching) return <Loading height={PLACEHOLDER_HEIGHT_PX} />
  const message = t("Couldn't load your applications.")
  return <FailureNotice message={message} subject={title} onRetry={() => void refetch()} />
}

export const ApplicationsPage = () => {
  const t = useT()
  const title = t('Applications')
  useEffect(() => ApplicationDialog.preload(), [])
  return (
    <Page title={title}>
      <Content title={title} />
    </Page>
  )
}
