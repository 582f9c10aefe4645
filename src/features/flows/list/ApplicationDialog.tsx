import DialogContentText from '@mui/material/DialogContentText'
import { useListNumbersQuery, useRenameApplicationMutation, type ListedApplication } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { msg, plural, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import type { Failure } from '@/lib/failure'
import { useAppDispatch } from '@/store/hooks'
import { DeleteDialog } from '@/lists/DeleteDialog'
import { NameDialog } from '@/forms/NameDialog'
import { namesByApplication, numbersTo } from './applicationView'
import { duplicate } from './duplicate'

export interface OpenDialog {
  kind: 'edit' | 'duplicate' | 'delete'
  application: ListedApplication
}

interface ApplicationDialogProps {
  dialog: OpenDialog
  onDelete: (application: ListedApplication) => void
  onClose: () => void
}

type ListedDialogProps = Pick<ApplicationDialogProps, 'onClose'> & { application: ListedApplication }

const EditDialog = ({ application, onClose }: ListedDialogProps) => {
  const t = useT()
  const [renameApplication] = useRenameApplicationMutation()
  return (
    <NameDialog
      title={t('Edit application')}
      submitLabel={t('Save')}
      label={t('Application name')}
      initialName={application.friendly_name}
      onSubmit={(friendly_name) => renameApplication({ id: application.id, friendly_name })}
      done={msg('Application has been updated')}
      onClose={onClose}
    />
  )
}

const explain = (failure: Failure): Message =>
  Object.keys(failure.fields).length > 0 || failure.status === 429
    ? explainDialog(failure)
    : msg('Error while duplicating the call flow. Please try again.')

const DuplicateDialog = ({ application, onClose }: ListedDialogProps) => {
  const t = useT()
  const dispatch = useAppDispatch()
  return (
    <NameDialog
      title={t('Duplicate call flow')}
      submitLabel={t('Duplicate')}
      label={t('Application name')}
      initialName={t('{name} (copy)', { name: application.friendly_name })}
      onSubmit={(name, idempotencyKey) => duplicate(dispatch, { id: application.id, name, idempotencyKey })}
      done={msg('Application has been created')}
      explain={explain}
      onClose={onClose}
    />
  )
}

const MAX_NAMES = 10

const useAffectedNumbers = ({ id }: ListedApplication): Message | null => {
  const { data, isError } = useListNumbersQuery()
  if (data === undefined) return isError ? msg('Any phone number that uses it will reject incoming calls.') : null
  const names = numbersTo(id, namesByApplication(data))
  if (names.length === 0) return msg('No phone number leads to this call flow.')
  const numbers = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), '…'] : names
  return plural(
    names.length,
    '{count} phone number uses it and will reject incoming calls: {numbers}',
    '{count} phone numbers use it and will reject incoming calls: {numbers}',
    { numbers: numbers.join(', ') },
  )
}

const DeleteApplicationDialog = ({ application, onDelete, onClose }: ListedDialogProps & Pick<ApplicationDialogProps, 'onDelete'>) => {
  const t = useT()
  const affected = useAffectedNumbers(application)
  return (
    <DeleteDialog
      what={{ title: t('Delete call flow “{name}”?', { name: application.friendly_name || t('Untitled call flow') }) }}
      onConfirm={() => onDelete(application)}
      onCancel={onClose}
    >
      <DialogContentText sx={{ mt: 1.5, minHeight: '1.5em' }}>{affected === null ? null : t(affected)}</DialogContentText>
    </DeleteDialog>
  )
}

export const ApplicationDialog = ({ dialog, onDelete, onClose }: ApplicationDialogProps) => {
  switch (dialog.kind) {
    case 'edit':
      return <EditDialog application={dialog.application} onClose={onClose} />
    case 'duplicate':
      return <DuplicateDialog application={dialog.application} onClose={onClose} />
    case 'delete':
      return <DeleteApplicationDialog application={dialog.application} onDelete={onDelete} onClose={onClose} />
  }
}
