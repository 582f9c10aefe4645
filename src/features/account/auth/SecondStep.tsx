import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { PasskeyAnswer } from 'contract/auth'
import type { FactorChoice } from 'contract/operation'
import type { Opened } from '@/api'
import { explainDialog } from '@/forms/explainDialog'
import { passkeyAnswer } from '@/forms/passkeyAnswer'
import { FormBanner, SubmitButton } from '@/forms/SubmitButton'
import { TextInput } from '@/forms/TextInput'
import { useSubmit } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import type { Failure } from '@/lib/failure'
import { hide, type Secret } from '@/lib/storedToken'
import { useAppDispatch } from '@/store/hooks'
import { FormStack } from '@/ui/PageParts'

export interface SecondProof {
  code?: Secret
  passkey?: PasskeyAnswer
}

type Sent = { data: Opened; error?: undefined } | { data?: undefined; error: object }

interface SecondStepProps {
  choice: FactorChoice
  /** With the address and the password that were typed before. */
  send: (proof: SecondProof) => Promise<Sent>
  onDone: (opened: Opened) => void
  onBack: () => void
}

const explainStep = (failure: Failure): Message => {
  if (failure.type === 'unauthorized') return msg('Your password was changed meanwhile. Go back and enter it again.')
  if (failure.type === 'passkey_failed' || Object.hasOwn(failure.fields, 'passkey')) return msg("This passkey wasn't accepted. Try again, or use a code.")
  return explainDialog(failure)
}

/** After the right password of a login that has passkeys or codes. */
export const SecondStep = ({ choice, send, onDone, onBack }: SecondStepProps) => {
  const t = useT()
  const dispatch = useAppDispatch()
  const [code, setCode] = useState('')
  const byCode = useSubmit<Opened>({ send: () => send({ code: hide(code) }), onDone, explain: explainStep })
  const byPasskey = useSubmit<Opened | null>({
    send: async () => {
      const answer = await passkeyAnswer(dispatch, { credentialIds: choice.credential_ids })
      if (answer.error !== undefined) return answer
      return answer.data === null ? { data: null } : send({ passkey: answer.data })
    },
    onDone,
    explain: explainStep,
  })
  const { formRef } = byCode
  // The fields that had the focus are gone.
  useEffect(() => formRef.current?.querySelector<HTMLElement>('button, input')?.focus(), [formRef])
  const isBusy = byCode.isBusy || byPasskey.isBusy
  const hasPasskey = choice.credential_ids.length > 0 && 'PublicKeyCredential' in window
  const hint = choice.has_app === 1 ? t('The six digits that your authenticator app shows, or one of your backup codes.') : t('One of your backup codes, if you have no passkey at hand.')
  return (
    <FormStack formRef={formRef} onSubmit={byCode.submit} noValidate>
      <Typography role="status">{t("Your password is right. One more step confirms that it's you.")}</Typography>
      <FormBanner message={byCode.banner ?? byPasskey.banner} />
      {hasPasskey ? (
        <Button variant="outlined" size="large" loading={byPasskey.isBusy} disabled={isBusy} onClick={() => byPasskey.submit()}>
          {t('Use a passkey')}
        </Button>
      ) : null}
      <TextInput
        name="code"
        label={choice.has_app === 1 ? t('Code') : t('Backup code')}
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={setCode}
        error={byCode.errorOf('code')}
        hint={hint}
        isDisabled={isBusy}
      />
      <SubmitButton isBusy={byCode.isBusy} isDisabled={isBusy}>
        {t('Log in')}
      </SubmitButton>
      <Button disabled={isBusy} onClick={onBack}>
        {t('Back')}
      </Button>
    </FormStack>
  )
}
