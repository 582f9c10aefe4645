import Add from '@mui/icons-material/Add'
import Dialpad from '@mui/icons-material/Dialpad'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { Link } from 'react-router-dom'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { listApplications, listNumbers, useListNumbersQuery, useListApplicationsQuery, type ListedApplication, type ListedNumber } from '@/api'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/EmptyState'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { QuickFilter } from '@/lists/QuickFilter'
import { RowList } from '@/lists/LongList'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { Boundary } from '@/ui/Boundary'
import { NumberDialog } from './dialogs/NumberDialog'
import { PendingPurchases } from './purchase/PurchaseDialog'
import { byRenewal, isMatch } from './numberView'
import { NumberRow, rowsStyles, type NumberAction } from './NumberRow'


interface Opened {
  action: NumberAction
  number: ListedNumber
}

const noApplications: readonly ListedApplication[] = []

const barStyles = { display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' } as const

const NoMatch = ({ filter, onClear }: { filter: string; onClear: () => void }) => {
  const t = useT()
  return (
    <Box role="status" sx={{ p: 4, display: 'grid', justifyItems: 'center', gap: 1.5, textAlign: 'center' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('No phone numbers match “{filter}”.', { filter })}</Typography>
      <Button onClick={onClear}>{t('Clear filter')}</Button>
    </Box>
  )
}

interface RowsProps {
  total: number
  numbers: readonly ListedNumber[]
  applications: readonly ListedApplication[]
  onAction: (action: NumberAction, number: ListedNumber) => void
}

const ROW_HEIGHT_PX = 78

const Rows = memo(({ total, numbers, ...row }: RowsProps) => {
  const t = useT()
  return (
    <RowList label={t('Phone numbers')} rows={numbers} total={total} estimatedHeightPx={ROW_HEIGHT_PX} styles={rowsStyles}>
      {(number) => <NumberRow number={number} {...row} />}
    </RowList>
  )
})
Rows.displayName = 'Rows'

const NumbersList = ({ numbers }: { numbers: readonly ListedNumber[] }) => {
  const t = useT()
  const { data: applications = noApplications } = useListApplicationsQuery()
  const [filter, setFilter] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  // Typed text shows before the rows are redrawn.
  const deferredFilter = useDeferredValue(filter)
  const sorted = useMemo(() => byRenewal(numbers), [numbers])
  const shown = useMemo(() => sorted.filter((number) => isMatch(number, deferredFilter)), [sorted, deferredFilter])
  const handleAction = useCallback((action: NumberAction, number: ListedNumber) => setOpened({ action, number }), [])
  const { place, keepFocus } = useKeepFocus(shown.length)
  const handleClear = () => {
    keepFocus()
    setFilter('')
  }
  const handleClose = () => setOpened(null)
  const title = t('You have {count} active phone number(s)', { count: numbers.length })
  return (
    <>
      <Box sx={barStyles}>
        <Typography variant="h2">{title}</Typography>
        <QuickFilter label={t('Quick filter')} value={filter} onChange={setFilter} />
      </Box>
      <Paper ref={place} tabIndex={-1} role="region" aria-label={t('Phone numbers')} variant="outlined" sx={{ outline: 'none' }}>
        {shown.length === 0 ? (
          <NoMatch filter={deferredFilter} onClear={handleClear} />
        ) : (
          <Rows total={numbers.length} numbers={shown} applications={applications} onAction={handleAction} />
        )}
      </Paper>
      {opened === null ? null : (
        <Boundary>
          <NumberDialog {...opened} onClose={handleClose} />
        </Boundary>
      )}
    </>
  )
}

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
