import { useState } from 'react'
import type { Member } from '@/api'
import { FormBanner } from '@/forms/FormBanner'
import { tooManyTries } from '@/forms/tooManyTries'
import { say, type Said } from '@/i18n/sentence'
import type { Failure } from '@/lib/failure'
import { FormStack } from '@/ui/FormStack'
import { PasswordInput } from '@/forms/PasswordInput'
import { SubmitButton } from '@/forms/SubmitButton'
import { TextInput } from '@/forms/TextInput'
import { useLateMutation } from '@/forms/useLateMutation'
import { useSubmit } from '@/forms/useSubmit'
import { useT } from '@/i18n/useT'
import { hide } from '@/lib/secrets'
import { signedIn } from '@/slices/session'
import { useAppDispatch } from '@/store/hooks'
import { NewVersionNotice } from '@/ui/NewVersionNotice'

/** Part 1, section 8. What the service cannot even read as credentials is no better than wrong ones. */
const explainLogin = (failure: Failure): Said => {
  if (failure.status === 429) return tooManyTries(failure)
  // What is out of reach says nothing; what is only busy asks for a moment.
  if (failure.status === 503 && failure.userMessage !== null) return say('The service is busy right now. Please try again in a few seconds.')
  return failure.type === 'unauthorized' || failure.type === 'validation'
    ? say('Please check your credentials and try again.')
    : say('An error occured, please try again later.')
}

/** Once signed in, the guests' guard leads on. What was typed stays through every failure. */
export const LoginForm = () => {
  const t = useT()
  const dispatch = useAppDispatch()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [login, { isMissing }] = useLateMutation((api) => api.login)
  const { isBusy, banner, formRef, submit } = useSubmit<Member>({
    act: () => login(() => ({ email, password: hide(password) })),
    onDone: (member) => dispatch(signedIn(member)),
    explain: explainLogin,
  })
  return (
    <FormStack formRef={formRef} onSubmit={submit}>
      {isMissing ? <NewVersionNotice /> : <FormBanner said={banner} />}
      <TextInput
        name="email"
        type="email"
        label={t('Email')}
        autoComplete="username"
        value={email}
        onChange={setEmail}
      />
      <PasswordInput
        name="password"
        label={t('Password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <SubmitButton isBusy={isBusy}>{t('Log in')}</SubmitButton>
    </FormStack>
  )
}
