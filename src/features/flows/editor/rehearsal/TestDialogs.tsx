import type { Id } from 'contract/operation'
import type { Rehearsal } from 'callflow/rehearse'
import { useChangeRehearsalMutation, useCreateRehearsalMutation, useListNumbersQuery, type ListedRehearsal } from '@/api'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import type { Failure } from '@/lib/failure'
import { useNotify } from '@/store/useNotify'
import { ConfirmDialog } from '@/ui/DialogFrame'
import { NameDialog } from '@/forms/NameDialog'
import { endOf, endMessage, nameMessage, type BranchName } from './callEnd'
import type { RehearsedCall } from './useRehearsal'

interface SaveTestDialogProps {
  applicationId: Id
  call: RehearsedCall
  rehearsal: Rehearsal
  branchName: BranchName
  onClose: () => void
}

const MAX_NAME_LENGTH = 100

/** Saves the call as a test: the same events must lead to the same end. */
export const SaveTestDialog = ({ applicationId, call, rehearsal, branchName, onClose }: SaveTestDialogProps) => {
  const t = useT()
  const [createRehearsal] = useCreateRehearsalMutation()
  const expected = endOf(rehearsal)
  const { caller, numberId, beganAt, events } = call
  const { data: numbers } = useListNumbersQuery()
  // The number of a replayed call may have been released since; the service would reject it.
  const isReleased = numbers?.every(({ id }) => String(id) !== String(numberId)) === true
  return (
    <NameDialog
      title={t('Save as test')}
      submitLabel={t('Save')}
      label={t('Test name')}
      initialName={[...t(nameMessage(events, expected, branchName))].slice(0, MAX_NAME_LENGTH).join('')}
      hint={t(endMessage(expected, branchName))}
      onSubmit={(friendly_name, idempotencyKey) => {
        const body = { friendly_name, script: { caller, number_id: isReleased ? null : numberId, events: [...events], ...(beganAt === null ? {} : { at: beganAt }) }, expected }
        return createRehearsal({ applicationId, idempotencyKey, body })
      }}
      done={msg('Test has been created')}
      onClose={onClose}
    />
  )
}

export interface OpenTestDialog {
  kind: 'rename' | 'delete'
  test: ListedRehearsal
}

interface TestDialogsProps {
  applicationId: Id
  dialog: OpenTestDialog
  branchName: BranchName
  onDelete: (id: Id) => Promise<Failure | null>
  onClose: () => void
}

const DeleteTestDialog = ({ dialog: { test }, onDelete, onClose }: TestDialogsProps) => {
  const t = useT()
  const notify = useNotify()
  const handleConfirm = async (): Promise<void> => {
    onClose()
    const failure = await onDelete(test.id)
    if (failure !== null && failure.type !== 'unauthorized') notify('error', msg('Error while deleting test.'))
  }
  return (
    <ConfirmDialog
      title={t('Delete test “{name}”?', { name: test.friendly_name })}
      message={t('Are you sure you want to delete this element? This can not be undone.')}
      confirmLabel={t('Delete')}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  )
}

export const TestDialogs = (props: TestDialogsProps) => {
  const { applicationId, dialog, branchName, onClose } = props
  const t = useT()
  const [changeRehearsal] = useChangeRehearsalMutation()
  if (dialog.kind === 'delete') return <DeleteTestDialog {...props} />
  const { id, friendly_name, expected } = dialog.test
  return (
    <NameDialog
      title={t('Rename test')}
      submitLabel={t('Save')}
      label={t('Test name')}
      initialName={friendly_name}
      hint={t(endMessage(expected, branchName))}
      onSubmit={(name) => changeRehearsal({ applicationId, id, friendly_name: name, expected })}
      done={msg('Test has been updated')}
      onClose={onClose}
    />
  )
}
