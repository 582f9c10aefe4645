import DialogContentText from '@mui/material/DialogContentText'
import { useListNumbersQuery, type ListedApplication } from '@/api'
import { say, type Said } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { nameOf, numbersTo } from './applicationFacts'

interface DeleteDialogProps {
  application: ListedApplication
  onConfirm: () => void
  onCancel: () => void
}

/** More names than these nobody reads. */
const MOST_NAMES = 10

/** `null` while nobody knows. */
const useWhatUses = ({ id }: ListedApplication): Said | null => {
  const { data, isError } = useListNumbersQuery()
  if (data === undefined) return isError ? say('Phone numbers that lead to it will go to parking.') : null
  const names = numbersTo(id, data)
  if (names.length === 0) return say('No phone number leads to it.')
  const numbers = names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), '…'] : names
  return say('{count} phone number(s) will go to parking: {numbers}', { count: names.length, numbers: numbers.join(', ') })
}

export const DeleteDialog = ({ application, onConfirm, onCancel }: DeleteDialogProps) => {
  const t = useT()
  const used = useWhatUses(application)
  return (
    <ConfirmDialog
      title={t('Delete {name}', { name: nameOf(application) || t('Application without a name') })}
      message={t('Are you sure you want to delete this element? This can not be undone.')}
      confirmLabel={t('Delete')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <DialogContentText sx={{ mt: 1.5, minHeight: '1.5em' }}>{used === null ? null : t(used)}</DialogContentText>
    </ConfirmDialog>
  )
}
