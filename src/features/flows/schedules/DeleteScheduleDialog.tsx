import Box from '@mui/material/Box'
import DialogContentText from '@mui/material/DialogContentText'
import { useDeleteScheduleMutation, useGetScheduleUsageQuery, type ListedSchedule } from '@/api/endpoints/schedules'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg, plural, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import type { Failure } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { FailureNotice } from '@/ui/FailureNotice'
import { TextLink } from '@/ui/TextLink'

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
  if (applications.length === 0) return <DialogContentText sx={{ mt: 1.5 }}>{t('No application uses it.')}</DialogContentText>
  return (
    <>
      <DialogContentText sx={{ mt: 1.5 }}>
        {t(
          plural(
            applications.length,
            '{count} application uses it. Remove it there first:',
            '{count} applications use it. Remove it there first:',
          ),
        )}
      </DialogContentText>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {applications.map((application) => (
          <li key={application.id}>
            <TextLink to={paths.application(application.id)}>{application.friendly_name || t('Untitled application')}</TextLink>
          </li>
        ))}
      </Box>
    </>
  )
}

export const DeleteScheduleDialog = ({ schedule, onClose }: { schedule: ListedSchedule; onClose: () => void }) => {
  const t = useT()
  const [deleteSchedule] = useDeleteScheduleMutation()
  const deleting = useToastSubmit({
    send: () => deleteSchedule(schedule.id),
    saved: msg('Schedule has been deleted'),
    explain,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('Delete schedule “{name}”?', { name: schedule.name || t('Untitled schedule') })}
      message={t('Are you sure you want to delete this element? This can not be undone.')}
      confirmLabel={t('Delete')}
      isBusy={deleting.isBusy}
      onConfirm={() => deleting.submit()}
      onCancel={onClose}
    >
      <Usage schedule={schedule} />
    </ConfirmDialog>
  )
}
