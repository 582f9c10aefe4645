import Dialpad from '@mui/icons-material/Dialpad'
import Paper from '@mui/material/Paper'
import { useEffect } from 'react'
import { useListNumbersQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { EmptyState } from '@/ui/EmptyState'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { Page } from '@/ui/Page'
import { NewNumberButton } from './NewNumberButton'
import { NumberDialog, NumbersList } from './NumbersList'
import { PendingPurchases } from './purchase/PendingPurchases'

const PLACEHOLDER_HEIGHT_PX = 320

const Content = ({ title }: { title: string }) => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useListNumbersQuery()
  if (data === undefined && isError && !isFetching) {
    const message = t("Couldn't load your phone numbers.")
    return <FailureNotice message={message} subject={title} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Loading height={PLACEHOLDER_HEIGHT_PX} />
  if (data.length === 0) {
    const message = t("You don't have any phone number yet.")
    return (
      <Paper variant="outlined">
        <EmptyState icon={<Dialpad />} message={message} action={<NewNumberButton />} />
      </Paper>
    )
  }
  return <NumbersList numbers={data} />
}

export const NumbersPage = () => {
  const t = useT()
  const title = t('Phone numbers')
  useEffect(() => NumberDialog.preload(), [])
  return (
    <Page title={title}>
      <PendingPurchases />
      <Content title={title} />
    </Page>
  )
}
