import { useState } from 'react'
import { useListApplicationsQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { selectDeleted } from '@/slices/deletedItems'
import { useAppSelector } from '@/store/hooks'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { Page } from '@/ui/Page'
import { usePreload } from '@/ui/usePreload'
import type { OpenDialog } from './list/ApplicationDialog'
import { ApplicationDialog, ApplicationsList } from './list/ApplicationsList'
import { CreateButton } from './list/CreateButton'

const PLACEHOLDER_HEIGHT_PX = 320

export const ApplicationsPage = () => {
  const t = useT()
  const title = t('Applications')
  const { data, isError, isFetching, refetch } = useListApplicationsQuery()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  usePreload(ApplicationDialog)
  const deleted = useAppSelector((state) => selectDeleted(state, 'application'))
  const hasApplications = data?.some(({ id }) => !deleted.has(id)) === true
  return (
    <Page title={title} action={hasApplications ? <CreateButton onClick={() => setDialog({ kind: 'create' })} /> : null}>
      {data !== undefined ? (
        <ApplicationsList applications={data} dialog={dialog} onDialog={setDialog} />
      ) : isError && !isFetching ? (
        <FailureNotice message={t("Couldn't load your applications.")} subject={title} onRetry={() => void refetch()} />
      ) : (
        <Loading height={PLACEHOLDER_HEIGHT_PX} />
      )}
    </Page>
  )
}
