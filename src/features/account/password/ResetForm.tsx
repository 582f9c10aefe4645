import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormBanner } from '@/forms/FormBanner'
import { PasswordInput } from '@/forms/PasswordInput'
import { SubmitButton } from '@/forms/SubmitButton'
import { TextInput } from '@/forms/TextInput'
import { useLazyApiMutation } from '@/forms/useLazyApiMutation'
import { useSubmit } from '@/forms/useSubmit'
import { useT } from '@/i18n/useT'
import { hide } from '@/lib/secrets'
import { FormStack } from '@/ui/FormStack'
import { NewVersionNotice } from '@/ui/NewVersionNotice'
import { explainReset } from './explainPassword'

interface ResetFormProps {
  token: string
  email?: string
  onChanged: () => void
}

const useReset = ({ token, email: known = '', onChanged }: ResetFormProps) => {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [resetPassword, { isMissing }] = useLazyApiMutation((api) => api.resetPassword)
  const form = useSubmit({
    send: () =>
      resetPassword(() => ({
        email,
        password: hide(password),
        password_confirmation: hide(confirmation),
        token: hide(token),
      })),
    onDone: onChanged,
    explain: explainReset,
  })
  const isFilled = email !== '' && password !== '' && confirmation !== ''
  return { ...form, email, setEmail, password, setPassword, confirmation, setConfirmation, isFilled, isMissing }
}

export const ResetForm = (props: ResetFormProps) => {
  const t = useT()
  const reset = useReset(props)
  return (
    <FormStack formRef={reset.formRef} onSubmit={reset.submit} noValidate>
      {reset.isMissing ? <NewVersionNotice /> : <FormBanner message={reset.banner} />}
      {reset.failure?.outcome === 'unknown' ? (
        <Typography variant="body2">
          {t("We couldn't confirm the change. Try logging in with your new password before starting over.")}
        </Typography>
      ) : null}
      <TextInput
        name="email"
        type="email"
        label={t('Email')}
        isLabelRaised
        autoComplete="username"
        value={reset.email}
        onChange={reset.setEmail}
        error={reset.errorOf('email')}
      />
      <PasswordInput
        name="password"
        label={t('New password')}
        placeholder={t('Choose a strong password')}
        hint={t('We recommend at least 12 characters, ideally 16 or more.')}
        autoComplete="new-password"
        value={reset.password}
        onChange={reset.setPassword}
        error={reset.errorOf('password')}
      />
      <PasswordInput
        name="password_confirmation"
        label={t('Confirm password')}
        isLabelRaised
        autoComplete="new-password"
        value={reset.confirmation}
        onChange={reset.setConfirmation}
        error={reset.confirmation === reset.password ? undefined : reset.errorOf('password_confirmation')}
      />
      <SubmitButton isBusy={reset.isBusy} isDisabled={!reset.isFilled}>
        {t('Change Password')}
      </SubmitButton>
    </FormStack>
  )
}
