import Add from '@mui/icons-material/Add'
import Schedule from '@mui/icons-material/ScheduleOutlined'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useMemo, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import Box from '@mui/material/Box'
import DialogContentText from '@mui/material/DialogContentText'
import {
  useListSchedulesQuery,
  type ListedSchedule,
  useCreateScheduleMutation,
  useDeleteScheduleMutation,
  useGetScheduleUsageQuery,
} from '@/api/endpoints/schedules'
import { useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { paths } from '@/lib/paths'
import { JournalLink } from '@/lists/JournalLink'
import { RowList } from '@/lists/LongList'
import { EmptyState } from '@/ui/EmptyState'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { NameDialog } from '@/forms/NameDialog'
import { msg, plural, type Message } from '@/i18n/message'
import { OverrideButtons } from '@/lists/schedules/OverrideButtons'
import { ScheduleStanding } from '@/lists/schedules/ScheduleStanding'
import { useToastSubmit } from '@/forms/useToastSubmit'
import type { Failure } from '@/lib/failure'
import { DeleteDialog } from '@/lists/DeleteDialog'
import { FailureNotice } from '@/ui/FailureNotice'
import { TextLink } from '@/ui/PageParts'
import { ApplicationTabs } from '../ApplicationTabs'
import { bodyOf, draftOf } from './draft'

const explain = ({ status, userMessage, outcome }: Failure): Message => {
  if (status === 409 && userMessage !== null) return { ...msg('{text}', { text: userMessage }) }
  return outcome === 'unknown' ? msg("We couldn't confirm that the schedule was deleted.") : msg('Error while deleting schedule.')
}

const Usage = ({ schedule: { id } }: { schedule: ListedSchedule }) => {
  const t = useT()
  const { data, isError, isFetching, refetch } = useGetScheduleUsageQuery(id, { refetchOnMountOrArgChange: true })
  if (isError && !isFetching) {
    return <FailureNotice message={t("Couldn't load where it is used.")} subject={t('Usage')} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <DialogContentText sx={{ minHeight: '1.5em' }} />
  const { applications } = data
  if (applications.length === 0) return <DialogContentText sx={{ mt: 1.5 }}>{t('No call flow uses it.')}</DialogContentText>
  return (
    <>
      <DialogContentText sx={{ mt: 1.5 }}>
        {t(
          plural(
            applications.length,
            '{count} call flow uses it. Remove it there first:',
            '{count} call flows use it. Remove it there first:',
          ),
        )}
      </DialogContentText>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {applications.map((application) => (
          <li key={application.id}>
            <TextLink to={paths.application(application.id)}>{application.friendly_name || t('Untitled call flow')}</TextLink>
          </li>
        ))}
      </Box>
    </>
  )
}

const DeleteScheduleDialog = ({ schedule, onClose }: { schedule: ListedSchedule; onClose: () => void }) => {
  const t = useT()
  const [deleteSchedule] = useDeleteScheduleMutation()
  const deleting = useToastSubmit({
    send: () => deleteSchedule(schedule.id),
    saved: msg('Schedule has been deleted'),
    explain,
    onDone: onClose,
  })
  return (
    <DeleteDialog
      what={{ title: t('Delete schedule “{name}”?', { name: schedule.name || t('Untitled schedule') }) }}
      isBusy={deleting.isBusy}
      onConfirm={() => deleting.submit()}
      onCancel={onClose}
    >
      <Usage schedule={schedule} />
    </DeleteDialog>
  )
}

interface ScheduleRowProps {
  schedule: ListedSchedule
  onRefresh: () => void
  onAction: (kind: 'duplicate' | 'delete') => void
}

/** Of the list around the rows. */
const rowsStyles = {
  '& .schedule-row': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 2,
    rowGap: 1,
    px: { xs: 2, sm: 2.5 },
    py: 1.5,
    '&:hover': { bgcolor: 'action.hover' },
  },
  '& .about': { flex: '1 1 16rem', minWidth: 0, display: 'grid', gap: 0.5 },
  '& .row-link': { fontSize: '1rem' },
} as const

const ScheduleRow = ({ schedule, onRefresh, onAction }: ScheduleRowProps) => {
  const t = useT()
  const name = schedule.name || t('Untitled schedule')
  return (
    <div className="schedule-row">
      <div className="about">
        <Link to={paths.schedule(schedule.id)} dir="auto" className="row-link name-line">
          {name}
        </Link>
        <ScheduleStanding schedule={schedule} onChange={onRefresh} />
      </div>
      <OverrideButtons
        schedule={schedule}
        others={[
          { label: t('Duplicate'), onChoose: () => onAction('duplicate') },
          { label: t('Delete'), onChoose: () => onAction('delete') },
        ]}
      />
    </div>
  )
}

const DuplicateScheduleDialog = ({ schedule, onClose }: { schedule: ListedSchedule; onClose: () => void }) => {
  const t = useT()
  const [createSchedule] = useCreateScheduleMutation()
  return (
    <NameDialog
      title={t('Duplicate schedule')}
      submitLabel={t('Duplicate')}
      label={t('Name')}
      initialName={t('{name} (copy)', { name: schedule.name })}
      onSubmit={(name, idempotencyKey) => createSchedule({ idempotencyKey, body: bodyOf({ ...draftOf(schedule), name }) })}
      done={msg('Schedule has been created')}
      onClose={onClose}
    />
  )
}

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
          hint={t("Call flows can send callers elsewhere while you're closed.")}
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
      <JournalLink topic="schedules" />
    </Page>
  )
}

export const SchedulesPage = () => (readSettings().extensions ? <Listed /> : <Navigate to={paths.applications} replace />)
