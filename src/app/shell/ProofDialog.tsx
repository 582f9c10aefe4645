import DialogContentText from '@mui/material/DialogContentText'
import { useEffect } from 'react'
import { useProveIdentityMutation } from '@/api/endpoints/sessions'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { ProofInput, proofOf } from '@/forms/reauthentication'
import { useFields } from '@/forms/useFields'
import { useSubmit } from '@/forms/useSubmit'
import { useT } from '@/i18n/useLanguage'
import { answerProof } from '@/lib/proof'

/** For what the service does only for whoever has just proved who they are. It is then asked again by itself. */
export const ProofDialog = () => {
  const t = useT()
  const { fields, fieldsOf } = useFields({ password: '' })
  const [prove] = useProveIdentityMutation()
  const form = useSubmit({
    send: () => prove(proofOf(fields)),
    onDone: () => answerProof(true),
    explain: (failure) => (failure.type === 'validation' ? null : explainDialog(failure)),
  })
  // Also when the session ends meanwhile: nobody waits for ever.
  useEffect(() => () => answerProof(false), [])
  return (
    <FormDialog title={t("Confirm that it's you")} submitLabel={t('Continue')} form={form} onClose={() => answerProof(false)}>
      <DialogContentText>{t("Enter your password to go on. We won't ask again for ten minutes.")}</DialogContentText>
      <ProofInput {...fieldsOf(form)('password')} />
    </FormDialog>
  )
}
