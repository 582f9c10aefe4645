import Add from '@mui/icons-material/Add'
import Schedule from '@mui/icons-material/ScheduleOutlined'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useMemo, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { useListSchedulesQuery, type ListedSchedule } from '@/api/endpoints/schedules'
import { useT } from '@/i18n/useT'
import { readLazySettings } from '@/lib/lazySettings'
import { paths } from '@/lib/paths'
import { RowList } from '@/lists/RowList'
import { EmptyState } from '@/ui/EmptyState'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { ApplicationTabs } from '../ApplicationTabs'
import { DeleteScheduleDialog } from './DeleteScheduleDialog'
import { DuplicateScheduleDialog } from './DuplicateScheduleDialog'
import { rowsStyles, ScheduleRow } from './ScheduleRow'

const HEIGHT_PX = 320
const ROW_HEIGHT_PX = 84

interface OpenDialog {
  kind: 'duplicate' | 'delete'
  schedule: ListedSchedule
}

/** With its icon it would have no room beside the title on a phone. */
const newStyles = { '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } } as const

const NewButton = () => {
  const t = useT()
  return (
    <Button component={Link} to={paths.newSchedule} variant="contained" startIcon={<Add />} sx={newStyles}>
      {t('New schedule')}
    </Button>
  )
}

interface ListProps {
  schedules: readonly ListedSchedule[]
  onRefresh: () => void
}

const List = ({ schedules, onRefresh }: ListProps) => {
  const t = useT()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const sorted = useMemo(() => [...schedules].sort((one, other) => one.name.localeCompare(other.name)), [schedules])
  const close = (): void => setDialog(null)
  return (
    <Paper variant="outlined">
      {sorted.length === 0 ? (
        <EmptyState
          icon={<Schedule />}
          message={t("You don't have any schedules yet.")}
          hint={t("Applications can send callers elsewhere while you're closed.")}
          action={<NewButton />}
        />
      ) : (
        <RowList label={t('Opening hours')} rows={sorted} total={sorted.length} estimatedHeightPx={ROW_HEIGHT_PX} styles={rowsStyles}>
          {(schedule) => <ScheduleRow schedule={schedule} onRefresh={onRefresh} onAction={(kind) => setDialog({ kind, schedule })} />}
        </RowList>
      )}
      {dialog?.kind === 'delete' ? <DeleteScheduleDialog schedule={dialog.schedule} onClose={close} /> : null}
      {dialog?.kind === 'duplicate' ? <DuplicateScheduleDialog schedule={dialog.schedule} onClose={close} /> : null}
    </Paper>
  )
}

const Listed = () => {
  const t = useT()
  const title = t('Opening hours')
  const query = useListSchedulesQuery()
  return (
    <Page title={t('Applications')} action={query.data?.length === 0 ? null : <NewButton />}>
      <ApplicationTabs />
      <Loaded query={query} subject={title} loadFailed={t("Couldn't load your opening hours.")} height={HEIGHT_PX}>
        {(schedules) => <List schedules={schedules} onRefresh={() => void query.refetch()} />}
      </Loaded>
    </Page>
  )
}

export const SchedulesPage = () => (readLazySettings().schedules ? <Listed /> : <Navigate to={paths.applications} replace />)
