import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { FactorChoice } from 'contract/operation'
import type { Opened } from '@/api'
import { FormBanner, SubmitButton } from '@/forms/SubmitButton'
import { PasswordInput, TextInput } from '@/forms/TextInput'
import { tooManyTries, useSubmit } from '@/forms/useSubmit'
import { useLazyApiMutation } from '@/forms/useLazyApiMutation'
import { adoptLanguage } from '@/i18n/language'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { toFailure, type Failure } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { hide } from '@/lib/storedToken'
import { readSettings } from '@/lib/settings'
import { selectEnded, signedIn } from '@/slices/session'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { FormStack, GuestLayout, OutsideLink, TextLink } from '@/ui/PageParts'
import { NewVersionNotice } from '@/ui/Notice'
import { lazyComponent } from '@/ui/lazyComponent'
import { useHydrated } from '@/ui/useHydrated'
import type { SecondProof } from './SecondStep'

const explainLogin = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  return failure.type === 'unauthorized' || failure.type === 'validation'
    ? msg('Please check your credentials and try again.')
    : msg('An error occured, please try again later.')
}

const PasskeyLogin = lazyComponent(async () => (await import(/* webpackChunkName: "passkeys" */ './PasskeyLogin')).PasskeyLogin)

const SecondStep = lazyComponent(async () => (await import(/* webpackChunkName: "second-step" */ './SecondStep')).SecondStep, 160)

/** The guests' guard redirects after login. */
const useEnter = () => {
  const dispatch = useAppDispatch()
  return ({ member, language }: Opened): void => {
    dispatch(signedIn(member))
    if (language !== null) adoptLanguage(language)
  }
}

const mayHavePasskeys = (): boolean => readSettings().extensions && 'PublicKeyCredential' in window

const LoginForm = () => {
  const t = useT()
  const enter = useEnter()
  const isHydrated = useHydrated()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [choice, setChoice] = useState<FactorChoice | null>(null)
  const [login, { isMissing }] = useLazyApiMutation((api) => api.login)
  const send = (more: SecondProof = {}) => login(() => ({ email, password: hide(password), ...more }))
  const { isBusy, banner, formRef, submit } = useSubmit<Opened>({
    send: async () => {
      const answered = await send()
      setChoice((answered.error && toFailure(answered.error).factors) ?? null)
      return answered
    },
    onDone: enter,
    explain: explainLogin,
  })
  // What people type first belongs here, not to the heading; the browser may have put the focus into the form already.
  useEffect(() => {
    if (formRef.current?.contains(document.activeElement) === false) formRef.current.querySelector('input')?.focus()
  }, [formRef])
  if (choice !== null) return <SecondStep choice={choice} send={send} onDone={enter} onBack={() => setChoice(null)} />
  return (
    <FormStack formRef={formRef} onSubmit={submit}>
      {isMissing ? <NewVersionNotice /> : <FormBanner message={banner} />}
      <TextInput
        name="email"
        type="email"
        label={t('Email')}
        isLabelRaised
        autoComplete="username webauthn"
        value={email}
        onChange={setEmail}
      />
      <PasswordInput
        name="password"
        label={t('Password')}
        isLabelRaised
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <SubmitButton isBusy={isBusy}>{t('Log in')}</SubmitButton>
      {isHydrated && !mayHavePasskeys() ? null : <Box sx={{ minHeight: '2.5rem' }}>{isHydrated ? <PasskeyLogin onDone={enter} /> : null}</Box>}
    </FormStack>
  )
}

/** The build renders the page without a host's settings, with the room of the link. */
const SubscribeLink = () => {
  const t = useT()
  const isHydrated = useHydrated()
  const { subscribeUrl } = readSettings()
  if (isHydrated && subscribeUrl === '') return null
  return (
    <OutsideLink {...(isHydrated ? { href: subscribeUrl } : { sx: { visibility: 'hidden' } })}>{t('Or subscribe now')}</OutsideLink>
  )
}

export const LoginPage = () => {
  const t = useT()
  const hasExpired = useAppSelector(selectEnded)?.reason === 'expired'
  return (
    <GuestLayout title={t('Log in')}>
      {hasExpired ? (
        <Typography color="textSecondary">{t('Your session has ended. Please log in again.')}</Typography>
      ) : null}
      <LoginForm />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <TextLink to={paths.passwordRecover}>
          {t('Forgot password?')}
        </TextLink>
        <SubscribeLink />
      </Box>
    </GuestLayout>
  )
}
