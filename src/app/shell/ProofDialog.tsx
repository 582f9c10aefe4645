import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useEffect } from 'react'
import { useGetFactorsQuery } from '@/api/endpoints/factors'
import { useProveIdentityMutation } from '@/api/endpoints/sessions'
import { explainDialog } from '@/forms/explainDialog'
import { FormDialog } from '@/forms/FormDialog'
import { passkeyAnswer } from '@/forms/passkeyAnswer'
import { ProofInput, proofOf } from '@/forms/reauthentication'
import { FormBanner } from '@/forms/SubmitButton'
import { useFields } from '@/forms/useFields'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { answerProof } from '@/lib/proof'
import { useAppDispatch } from '@/store/hooks'

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
  const dispatch = useAppDispatch()
  const { data: factors } = useGetFactorsQuery()
  const hasPasskey = (factors?.passkeys.length ?? 0) > 0 && 'PublicKeyCredential' in window
  const byPasskey = useSubmit<true | null>({
    send: async () => {
      const answer = await passkeyAnswer(dispatch, { mustVerify: true })
      if (answer.error !== undefined) return answer
      return answer.data === null ? { data: null } : prove({ passkey: answer.data })
    },
    onDone: () => answerProof(true),
    explain: (failure) => (failure.type === 'validation' || failure.type === 'passkey_failed' ? msg("This passkey wasn't accepted. Enter your password.") : explainDialog(failure)),
  })
  // Also when the session ends meanwhile: nobody waits for ever.
  useEffect(() => () => answerProof(false), [])
  return (
    <FormDialog title={t("Confirm that it's you")} submitLabel={t('Continue')} form={form} onClose={() => answerProof(false)}>
      <DialogContentText>{hasPasskey ? t("Use a passkey or enter your password to go on. We won't ask again for ten minutes.") : t("Enter your password to go on. We won't ask again for ten minutes.")}</DialogContentText>
      {hasPasskey ? (
        <>
          <FormBanner message={byPasskey.banner} />
          <Button variant="outlined" loading={byPasskey.isBusy} onClick={() => byPasskey.submit()}>
            {t('Use a passkey')}
          </Button>
        </>
      ) : null}
      <ProofInput {...fieldsOf(form)('password')} />
    </FormDialog>
  )
}
