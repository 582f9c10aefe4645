import type { Id } from 'contract/operation'
import { useChangeRehearsalMutation, type ListedRehearsal } from '@/api'
import { say } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import type { Failure } from '@/lib/failure'
import { useNotify } from '@/store/useNotify'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { endSaid, type BranchName } from './endSaid'
import { TestNameDialog } from './TestNameDialog'

/** Which dialog is open, and about which test. */
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
    if (failure !== null && failure.type !== 'unauthorized') notify('error', say('Error while deleting test.'))
  }
  return (
    <ConfirmDialog
      title={t('Delete {name}', { name: test.friendly_name })}
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
    <TestNameDialog
      title={t('Rename test')}
      firstName={friendly_name}
      hint={t(endSaid(expected, branchName))}
      act={(name) => changeRehearsal({ applicationId, id, friendly_name: name, expected })}
      done={say('Test has been updated')}
      onClose={onClose}
    />
  )
}
