import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useOperatorLoginMutation, useReadOperatorLinkMutation, useSetUpOperatorMutation, type OpenedOperator } from '@/api/endpoints/operator'
import { AppSecret, CodeInput } from '@/forms/appSecret'
import { confirming, useFields } from '@/forms/useFields'
import { FormBanner, SubmitButton } from '@/forms/SubmitButton'
import { PasswordInput, TextInput } from '@/forms/TextInput'
import { explainDialog } from '@/forms/explainDialog'
import { tooManyTries, useSubmit } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { toFailure, type Failure } from '@/lib/failure'
import { hide, type Claims } from '@/lib/storedToken'
import { selectEnded, selectIsAuthenticated, signedIn } from '@/slices/session'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { Loading } from '@/ui/Boundary'
import { FailureNotice } from '@/ui/FailureNotice'
import { Notice } from '@/ui/Notice'
import { FormStack, GuestLayout } from '@/ui/PageParts'

/** Operators have no account: what the console keeps for a user of an account, such as drafts, is kept for all of them. */
export const operatorSession = (userName: string): Claims => ({ accountId: 'operator', userId: 'operator', userName, role: 'owner' })

const useEnter = (): ((opened: OpenedOperator) => void) => {
  const dispatch = useAppDispatch()
  return ({ token, userName }) => void dispatch(signedIn({ ...operatorSession(userName), token }))
}

const explainSignIn = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  return failure.type === 'unauthorized'
    ? msg('Check your email address, your password and the code, then try again.')
    : explainDialog(failure)
}

export const SignInPage = () => {
  const t = useT()
  const enter = useEnter()
  const hasExpired = useAppSelector(selectEnded)?.reason === 'expired'
  const { fields, fieldsOf } = useFields({ email: '', password: '', totp_code: '' })
  const [login] = useOperatorLoginMutation()
  const form = useSubmit<OpenedOperator>({
    send: () => login({ ...fields, password: hide(fields.password) }),
    onDone: enter,
    explain: explainSignIn,
  })
  const field = fieldsOf(form)
  return (
    <GuestLayout title={t('Log in as an operator')}>
      {hasExpired ? <Typography color="textSecondary">{t('Your session has ended. Please log in again.')}</Typography> : null}
      <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
        <FormBanner message={form.banner} />
        <TextInput {...field('email')} type="email" label={t('Email')} autoComplete="username" />
        <PasswordInput {...field('password')} label={t('Password')} autoComplete="current-password" />
        <CodeInput {...field('totp_code')} />
        <SubmitButton isBusy={form.isBusy}>{t('Log in')}</SubmitButton>
      </FormStack>
    </GuestLayout>
  )
}

interface SetUpFormProps {
  token: string
  secret: string
  address: string
}

const SetUpForm = ({ token, secret, address }: SetUpFormProps) => {
  const t = useT()
  const enter = useEnter()
  const navigate = useNavigate()
  const { fields, fieldsOf } = useFields({ password: '', password_confirmation: '', totp_code: '' })
  const [setUp] = useSetUpOperatorMutation()
  const form = useSubmit<OpenedOperator>({
    send: () =>
      setUp({ token: hide(token), password: hide(fields.password), password_confirmation: hide(fields.password_confirmation), totp_code: fields.totp_code }),
    onDone: (opened) => {
      enter(opened)
      void navigate('/', { replace: true })
    },
    explain: explainDialog,
  })
  const field = fieldsOf(form)
  return (
    <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
      <FormBanner message={form.banner} />
      <PasswordInput {...field('password')} label={t('New password')} autoComplete="new-password" />
      <PasswordInput {...confirming(field('password_confirmation'), fields.password)} label={t('Repeat the new password')} autoComplete="new-password" />
      <AppSecret secret={secret} url={address} />
      <CodeInput {...field('totp_code')} />
      <SubmitButton isBusy={form.isBusy}>{t('Save and log in')}</SubmitButton>
    </FormStack>
  )
}

export const SetUpPage = () => {
  const t = useT()
  const token = useLocation().hash.slice(1)
  const isSignedIn = useAppSelector(selectIsAuthenticated)
  const [readLink, { data, error, isLoading }] = useReadOperatorLinkMutation()
  useEffect(() => void readLink(hide(token)), [readLink, token])
  if (isSignedIn && data === undefined && !isLoading && error === undefined) return <Navigate to="/" replace />
  const isOver = error !== undefined && toFailure(error).outcome === 'refused'
  return (
    <GuestLayout title={t('Set up your access')}>
      {isOver ? (
        <Notice kind="error" role="alert">
          {t('This link is no longer good. Ask an administrator for a new one.')}
        </Notice>
      ) : error === undefined ? null : (
        <FailureNotice message={t("Couldn't open the link.")} subject={t('Set up your access')} onRetry={() => void readLink(hide(token))} />
      )}
      {data === undefined ? (
        error === undefined ? <Loading height={320} /> : null
      ) : (
        <>
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {data.email}
          </Typography>
          <SetUpForm token={token} secret={data.totp_secret} address={data.totp_url} />
        </>
      )}
    </GuestLayout>
  )
}
