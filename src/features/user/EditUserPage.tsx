import { useGetUserQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { FailureNotice } from '@/ui/FailureNotice'
import { FormPaper } from '@/ui/FormPaper'
import { Loading } from '@/ui/Loading'
import { Page } from '@/ui/Page'
import { UserForm } from './UserForm'

const PLACE_HEIGHT_PX = 320

export const EditUserPage = () => {
  const t = useT()
  const title = t('Edit user')
  const { data: user, isError, isFetching, refetch } = useGetUserQuery()
  const isFailed = user === undefined && isError && !isFetching
  return (
    <Page title={title}>
      {isFailed ? (
        <FailureNotice message={t('The user could not be loaded.')} subject={title} onRetry={() => void refetch()} />
      ) : (
        <FormPaper>{user === undefined ? <Loading height={PLACE_HEIGHT_PX} /> : <UserForm user={user} />}</FormPaper>
      )}
    </Page>
  )
}
