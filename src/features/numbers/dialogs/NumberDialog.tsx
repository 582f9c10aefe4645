import DialogContentText from '@mui/material/DialogContentText'
import { MAX_LABEL_LENGTH } from 'contract/numbers'
import { useState } from 'react'
import { useSetNumberLabelMutation, type ListedNumber } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { TextInput } from '@/forms/TextInput'
import { useCloseWithToast } from '@/forms/useCloseWithToast'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useT'
import { friendlyOf } from '../numberView'
import type { NumberAction } from '../NumberRow'
import { ConfigureDialog } from './ConfigureDialog'
import { ReleaseDialog } from './ReleaseDialog'

interface NumberDialogProps {
  action: NumberAction
  number: ListedNumber
  onClose: () => void
}

const LabelDialog = ({ number, onClose }: Omit<NumberDialogProps, 'action'>) => {
  const t = useT()
  const [setNumberLabel] = useSetNumberLabelMutation()
  const closeWithToast = useCloseWithToast(onClose)
  const [label, setLabel] = useState(number.label ?? '')
  const form = useSubmit({
    send: () => setNumberLabel({ id: number.id, label: label.trim() }),
    onDone: () => closeWithToast('success', msg('Label has been updated.')),
    explain: explainDialog,
  })
  const length = [...label.trim()].length
  // The service decides: another one may allow more.
  const tooLong = length > MAX_LABEL_LENGTH ? t('Shorten the label to {most} characters.', { most: MAX_LABEL_LENGTH }) : undefined
  return (
    <FormDialog title={t('Edit number label')} submitLabel={t('Save label')} form={form} onClose={onClose}>
      <DialogContentText>{friendlyOf(number)}</DialogContentText>
      <TextInput
        name="label"
        label={t('Label')}
        autoComplete="off"
        hint={t('{count} of {most} characters', { count: length, most: MAX_LABEL_LENGTH })}
        value={label}
        onChange={setLabel}
        error={form.errorOf('label')}
        liveError={tooLong}
      />
    </FormDialog>
  )
}

export const NumberDialog = ({ action, number, onClose }: NumberDialogProps) => {
  switch (action) {
    case 'label':
      return <LabelDialog number={number} onClose={onClose} />
    case 'configure':
      return <ConfigureDialog number={number} onClose={onClose} />
    case 'release':
      return <ReleaseDialog number={number} onClose={onClose} />
  }
}
