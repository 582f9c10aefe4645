import DialogContentText from '@mui/material/DialogContentText'
import { useAcknowledgeEmergencyNoticeMutation } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { useSubmit } from '@/forms/useSubmit'
import { useT } from '@/i18n/useLanguage'
import { noEmergencyCalls } from '@/phone/preferences'

interface EmergencyDialogProps {
  onAcknowledged: () => void
  onClose: () => void
}

export const EmergencyDialog = ({ onAcknowledged, onClose }: EmergencyDialogProps) => {
  const t = useT()
  const [acknowledge] = useAcknowledgeEmergencyNoticeMutation()
  const form = useSubmit<object>({ send: () => acknowledge(), onDone: onAcknowledged, explain: explainDialog })
  return (
    <FormDialog title={t('No emergency calls')} submitLabel={t('I understand')} form={form} onClose={onClose}>
      <DialogContentText>{t(noEmergencyCalls)}</DialogContentText>
      <DialogContentText>{t('We keep your name and the time of your confirmation with your account.')}</DialogContentText>
    </FormDialog>
  )
}
