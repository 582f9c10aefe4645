import Dialpad from '@mui/icons-material/Dialpad'
import Paper from '@mui/material/Paper'
import { useListNumbersQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { EmptyState } from '@/ui/EmptyState'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { Page } from '@/ui/Page'
import { usePreload } from '@/ui/usePreload'
import { NewNumberButton } from './NewNumberButton'
import { NumberDialog, NumbersList } from './NumbersList'
import { PendingPurchases } from './purchase/PendingPurchases'

const PLACEHOLDER_HEIGHT_PX = 320

export const NumbersPage = () => {
  const t = useT()
  const title = t('Phone numbers')
  const { data, isError, isFetching, refetch } = useListNumbersQuery()
  usePreload(NumberDialog)
  const hasNumbers = data !== undefined && data.length > 0
  return (
    <Page title={title} action={hasNumbers ? <NewNumberButton /> : null}>
      <PendingPurchases />
      {hasNumbers ? (
        <NumbersList numbers={data} />
      ) : data !== undefined ? (
        <Paper variant="outlined">
          <EmptyState icon={<Dialpad />} message={t("You don't have any phone number yet.")} action={<NewNumberButton />} />
        </Paper>
      ) : isError && !isFetching ? (
        <FailureNotice message={t("Couldn't load your phone numbers.")} subject={title} onRetry={() => void refetch()} />
      ) : (
        <Loading height={PLACEHOLDER_HEIGHT_PX} />
      )}
    </Page>
  )
}
