import { useCreateScheduleMutation, type ListedSchedule } from '@/api/endpoints/schedules'
import { NameDialog } from '@/forms/NameDialog'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { bodyOf, draftOf } from './draft'

export const DuplicateScheduleDialog = ({ schedule, onClose }: { schedule: ListedSchedule; onClose: () => void }) => {
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
