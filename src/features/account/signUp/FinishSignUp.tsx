import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useFinishSignUpMutation, useReadSignUpLinkMutation } from '@/api/endpoints/signUp'
import { explainDialog } from '@/forms/explainDialog'
import { FormBanner, SubmitButton } from '@/forms/SubmitButton'
import { PasswordInput } from '@/forms/TextInput'
import { confirming, useFields } from '@/forms/useFields'
import { useSubmit } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { toFailure, type Failure } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { hide } from '@/lib/storedToken'
import { Loading } from '@/ui/Boundary'
import { FailureNotice } from '@/ui/FailureNotice'
import { FormStack, GuestLayout, TextLink } from '@/ui/PageParts'

const isOver = msg("This link isn't valid or has expired.")
const done = msg('Your account is ready. Log in, then add a card.')

const isTaken = msg('This address has an account by now. Log in, or choose a new password there.')

const explain = (failure: Failure): Message => {
  if (failure.type === 'invalid_token') return isOver
  return failure.fields['email'] === undefined ? explainDialog(failure) : isTaken
}

const PasswordForm = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const t = useT()
  const { fields, fieldsOf } = useFields({ password: '', password_confirmation: '' })
  const [finish] = useFinishSignUpMutation()
  const form = useSubmit({
    send: () => finish({ token: hide(token), password: hide(fields.password), password_confirmation: hide(fields.password_confirmation) }),
    onDone,
    explain,
  })
  const field = fieldsOf(form)
  return (
    <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
      <FormBanner message={form.banner} />
      <PasswordInput {...field('password')} label={t('New password')} autoComplete="new-password" />
      <PasswordInput {...confirming(field('password_confirmation'), fields.password)} label={t('Confirm password')} autoComplete="new-password" />
      <SubmitButton isBusy={form.isBusy}>{t('Create the account')}</SubmitButton>
    </FormStack>
  )
}

export const FinishSignUp = ({ token }: { token: string }) => {
  const t = useT()
  const [readLink, { data, error }] = useReadSignUpLinkMutation()
  const [isDone, setIsDone] = useState(false)
  useEffect(() => void readLink(hide(token)), [readLink, token])
  const title = t('Get an account')
  const isRefused = error !== undefined && toFailure(error).outcome === 'refused'
  return (
    <GuestLayout title={title}>
      {isDone ? <FormBanner message={done} kind="success" /> : null}
      {isRefused ? <FormBanner message={isOver} /> : null}
      {error === undefined || isRefused ? null : <FailureNotice message={t("Couldn't open the link.")} subject={title} onRetry={() => void readLink(hide(token))} />}
      {data === undefined && error === undefined ? <Loading height={240} /> : null}
      {data === undefined || isDone ? null : (
        <>
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {[data.name, data.email].join(', ')}
          </Typography>
          <PasswordForm token={token} onDone={() => setIsDone(true)} />
        </>
      )}
      <TextLink to={paths.login}>{t('Back to login')}</TextLink>
    </GuestLayout>
  )
}
