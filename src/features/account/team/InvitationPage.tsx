import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useAcceptInvitationMutation, useJoinAccountMutation, useReadInvitationMutation, type OpenedInvitation } from '@/api/endpoints/team'
import { explainAct } from '@/forms/explainDialog'
import { FormBanner, SubmitButton } from '@/forms/SubmitButton'
import { PasswordInput, TextInput } from '@/forms/TextInput'
import { confirming, useFields } from '@/forms/useFields'
import { useSubmit } from '@/forms/useSubmit'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { toFailure, type Failure } from '@/lib/failure'
import { paths } from '@/lib/paths'
import { hide } from '@/lib/storedToken'
import { selectIsAuthenticated } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { Loading } from '@/ui/Boundary'
import { FailureNotice } from '@/ui/FailureNotice'
import { FormStack, GuestLayout, TextLink } from '@/ui/PageParts'
import { roleTexts } from './roleTexts'

const isOver = msg("This invitation isn't valid any more. If you have accepted it, log in. Otherwise, ask whoever invited you to send it again.")

const explain = (failure: Failure): Message => (failure.type === 'invalid_token' ? isOver : explainAct(failure))

const pairStyles = { display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const

const AcceptForm = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const t = useT()
  const { fields, fieldsOf } = useFields({ firstname: '', lastname: '', password: '', password_confirmation: '' })
  const [accept] = useAcceptInvitationMutation()
  const form = useSubmit({
    send: () => {
      const { password, password_confirmation, ...names } = fields
      return accept({ ...names, token: hide(token), password: hide(password), password_confirmation: hide(password_confirmation) })
    },
    onDone,
    explain,
  })
  const field = fieldsOf(form)
  return (
    <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
      <FormBanner message={form.banner} />
      <Box sx={pairStyles}>
        <TextInput {...field('firstname')} label={t('First name')} autoComplete="given-name" />
        <TextInput {...field('lastname')} label={t('Last name')} autoComplete="family-name" />
      </Box>
      <PasswordInput {...field('password')} label={t('Password')} hint={t('We recommend at least 12 characters, ideally 16 or more.')} autoComplete="new-password" />
      <PasswordInput {...confirming(field('password_confirmation'), fields.password)} label={t('Confirm password')} autoComplete="new-password" />
      <SubmitButton isBusy={form.isBusy}>{t('Join the team')}</SubmitButton>
    </FormStack>
  )
}

/** For whoever has a login with this address. */
const JoinForm = ({ token, email, onDone }: { token: string; email: string; onDone: () => void }) => {
  const t = useT()
  const { fields, fieldsOf } = useFields({ password: '' })
  const [join] = useJoinAccountMutation()
  const form = useSubmit({ send: () => join({ token: hide(token), password: hide(fields.password) }), onDone, explain })
  return (
    <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
      <FormBanner message={form.banner} />
      <Typography>{t('You already log in with {email}. Enter your password to add this account to your login.', { email })}</Typography>
      <PasswordInput {...fieldsOf(form)('password')} label={t('Password')} autoComplete="current-password" />
      <SubmitButton isBusy={form.isBusy}>{t('Join the team')}</SubmitButton>
      <TextLink to={paths.passwordRecover}>{t('Forgot password?')}</TextLink>
    </FormStack>
  )
}

const Offer = ({ invitation: { company, email, invited_by, role, has_login } }: { invitation: OpenedInvitation }) => {
  const t = useT()
  const { name, note } = roleTexts[role]
  return (
    <Box sx={{ display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{company}</Typography>
      <Typography>{invited_by === '' ? t('This account was created for you.') : t('{name} invites you to join the team.', { name: invited_by })}</Typography>
      <Typography variant="body2" color="textSecondary">
        <strong>{t(name)}</strong>
        <br />
        {t(note)}
      </Typography>
      {has_login === 1 ? null : (
        <Typography variant="body2" color="textSecondary">
          {t('You will log in with {email}.', { email })}
        </Typography>
      )}
    </Box>
  )
}

const doneText = ({ email, company, has_login }: OpenedInvitation, isElsewhere: boolean): Message => {
  if (has_login === 1) return msg('You belong to the team now. To open {company}, log in with {email}, then choose “Switch account” in the user menu.', { email, company })
  return isElsewhere ? msg('You belong to the team now. Log out here, then log in with {email}.', { email }) : msg('You belong to the team now. Log in with {email}.', { email })
}

/** What a mailed invitation leads to. Somebody else may be logged in in this browser. */
export const InvitationPage = () => {
  const t = useT()
  const { token = '' } = useParams()
  const isElsewhere = useAppSelector(selectIsAuthenticated)
  const [read, { data, error }] = useReadInvitationMutation()
  const [isDone, setIsDone] = useState(false)
  useEffect(() => void read(hide(token)), [read, token])
  const title = t('Join the team')
  const isRefused = error !== undefined && toFailure(error).type === 'invalid_token'
  return (
    <GuestLayout title={title}>
      {isDone && data !== undefined ? (
        <FormBanner
          message={doneText(data, isElsewhere)}
          kind="success"
        />
      ) : null}
      {isRefused ? <FormBanner message={isOver} /> : null}
      {error === undefined || isRefused ? null : <FailureNotice message={t("Couldn't open the link.")} subject={title} onRetry={() => void read(hide(token))} />}
      {data === undefined && error === undefined ? <Loading height={240} /> : null}
      {data === undefined || isDone ? null : (
        <>
          <Offer invitation={data} />
          {data.has_login === 1 ? <JoinForm key={token} token={token} email={data.email} onDone={() => setIsDone(true)} /> : <AcceptForm key={token} token={token} onDone={() => setIsDone(true)} />}
        </>
      )}
      <TextLink to={paths.login}>{t('Back to login')}</TextLink>
    </GuestLayout>
  )
}
