import { useGetAccountQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { FailureNotice } from '@/ui/FailureNotice'
import { FormPaper } from '@/ui/FormPaper'
import { Loading } from '@/ui/Loading'
import { Page } from '@/ui/Page'
import { AccountForm } from './AccountForm'

const PLACE_HEIGHT_PX = 320

export const EditAccountPage = () => {
  const t = useT()
  const title = t('Edit account')
  const { data: account, isError, isFetching, refetch } = useGetAccountQuery()
  const isFailed = account === undefined && isError && !isFetching
  return (
    <Page title={title}>
      {isFailed ? (
        <FailureNotice message={t('The account could not be loaded.')} subject={title} onRetry={() => void refetch()} />
      ) : (
        <FormPaper>{account === undefined ? <Loading height={PLACE_HEIGHT_PX} /> : <AccountForm account={account} />}</FormPaper>
      )}
    </Page>
  )
}
