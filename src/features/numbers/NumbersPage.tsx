import Add from '@mui/icons-material/Add'
import Dialpad from '@mui/icons-material/Dialpad'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { Link } from 'react-router-dom'
import { listApplications, listNumbers, useListNumbersQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/EmptyState'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { usePreload } from '@/ui/usePreload'
import { NumberDialog, NumbersList } from './NumbersList'
import { PendingPurchases } from './purchase/PendingPurchases'

const NewNumberButton = () => {
  const t = useT()
  return (
    <Button component={Link} to={paths.searchNumbers} variant="contained" startIcon={<Add />}>
      {t('New phone number')}
    </Button>
  )
}

const PLACEHOLDER_HEIGHT_PX = 320

export const NumbersPage = () => {
  const t = useT()
  const title = t('Phone numbers')
  const query = useListNumbersQuery()
  usePreload(NumberDialog)
  // Without numbers, the list offers it.
  const action = query.data?.length === 0 ? null : <NewNumberButton />
  return (
    <Page title={title} action={action}>
      <PendingPurchases />
      <Loaded query={query} subject={title} loadFailed={t("Couldn't load your phone numbers.")} height={PLACEHOLDER_HEIGHT_PX}>
        {(numbers) =>
          numbers.length > 0 ? (
            <NumbersList numbers={numbers} />
          ) : (
            <Paper variant="outlined">
              <EmptyState icon={<Dialpad />} message={t("You don't have any phone number yet.")} hint={t('Get one so that customers can call you.')} action={<NewNumberButton />} />
            </Paper>
          )
        }
      </Loaded>
    </Page>
  )
}
NumbersPage.firstQueries = () => [listNumbers.initiate(), listApplications.initiate()]
