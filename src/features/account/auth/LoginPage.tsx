import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { Opened } from '@/api'
import { FormBanner, SubmitButton } from '@/forms/SubmitButton'
import { PasswordInput, TextInput } from '@/forms/TextInput'
import { tooManyTries, useSubmit } from '@/forms/useSubmit'
import { useLazyApiMutation } from '@/forms/useLazyApiMutation'
import { adoptLanguage } from '@/i18n/language'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import type { Failure } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { hide } from '@/lib/storedToken'
import { readSettings } from '@/lib/settings'
import { selectEnded, signedIn } from '@/slices/session'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { FormStack, GuestLayout, OutsideLink, TextLink } from '@/ui/PageParts'
import { NewVersionNotice } from '@/ui/Notice'
import { useHydrated } from '@/ui/useHydrated'

const explainLogin = (failure: Failure): Message => {
  if (failure.status === 429) return tooManyTries(failure)
  return failure.type === 'unauthorized' || failure.type === 'validation'
    ? msg('Please check your credentials and try again.')
    : msg('An error occured, please try again later.')
}

/** The guests' guard redirects after login. */
const LoginForm = () => {
  const t = useT()
  const dispatch = useAppDispatch()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [login, { isMissing }] = useLazyApiMutation((api) => api.login)
  const { isBusy, banner, formRef, submit } = useSubmit<Opened>({
    send: () => login(() => ({ email, password: hide(password) })),
    onDone: ({ member, language }) => {
      dispatch(signedIn(member))
      if (language !== null) adoptLanguage(language)
    },
    explain: explainLogin,
  })
  // What people type first belongs here, not to the heading; the browser may have put the focus into the form already.
  useEffect(() => {
    if (formRef.current?.contains(document.activeElement) === false) formRef.current.querySelector('input')?.focus()
  }, [formRef])
  return (
    <FormStack formRef={formRef} onSubmit={submit}>
      {isMissing ? <NewVersionNotice /> : <FormBanner message={banner} />}
      <TextInput
        name="email"
        type="email"
        label={t('Email')}
        isLabelRaised
        autoComplete="username"
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
