import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormBanner, SubmitButton } from '@/forms/SubmitButton'
import { PasswordInput, TextInput } from '@/forms/TextInput'
import { useLazyApiMutation } from '@/forms/useLazyApiMutation'
import { useSubmit, tooManyTries } from '@/forms/useSubmit'
import { useT } from '@/i18n/useLanguage'
import { hide } from '@/lib/storedToken'
import { FormStack, TextLink } from '@/ui/PageParts'
import { NewVersionNotice } from '@/ui/Notice'
import { paths } from '@/lib/paths'
import { msg, type Message } from '@/i18n/message'
import type { Failure } from '@/lib/failure'

const internal = msg('An error occured, please try again later.')
const invalidUser = msg('Please check your email address and try again.')
const invalidPassword = msg('Invalid password. Make sure its typed correctly and different than your previous one.')

export const explainForgot = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  return failure.type === 'invalid_user' || failure.type === 'validation' ? invalidUser : internal
}

const explainReset = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  switch (failure.type) {
    case 'invalid_user':
      return invalidUser
    case 'invalid_password':
    case 'validation':
      return invalidPassword
    case 'invalid_token':
      return msg('This reset link is not valid or has expired.')
    default:
      return internal
  }
}

export const explainRevert = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  switch (failure.type) {
    case 'invalid_token':
      return msg("This link isn't valid or has expired.")
    case 'email_taken':
      return msg('Someone else now uses this email address. Contact the support team.')
    default:
      return internal
  }
}

export const BackToLogin = () => {
  const t = useT()
  return (
    <TextLink to={paths.login}>
      {t('Back to login')}
    </TextLink>
  )
}

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
