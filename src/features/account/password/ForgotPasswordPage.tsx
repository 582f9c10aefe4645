import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormBanner, SubmitButton } from '@/forms/SubmitButton'
import { TextInput } from '@/forms/TextInput'
import { useLazyApiMutation } from '@/forms/useLazyApiMutation'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { FormStack, GuestLayout } from '@/ui/PageParts'
import { NewVersionNotice } from '@/ui/Notice'
import { BackToLogin, explainForgot } from './ResetForm'

const sent = msg("We've just sent you an email! Please follow instructions to reset your password")

const ForgotForm = () => {
  const t = useT()
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  const [sendResetLink, { isMissing }] = useLazyApiMutation((api) => api.sendResetLink)
  const { isBusy, banner, formRef, submit } = useSubmit({
    send: () => {
      setIsSent(false)
      return sendResetLink(() => ({ email }))
    },
    onDone: () => setIsSent(true),
    explain: explainForgot,
  })
  return (
    <FormStack formRef={formRef} onSubmit={submit} noValidate>
      {isMissing ? <NewVersionNotice /> : <FormBanner message={banner} />}
      <FormBanner message={isSent ? sent : null} kind="success" />
      <TextInput
        name="email"
        type="email"
        label={t('Email')}
        isLabelRaised
        autoComplete="username"
        value={email}
        onChange={setEmail}
      />
      <SubmitButton isBusy={isBusy}>{t('Continue')}</SubmitButton>
    </FormStack>
  )
}

export const ForgotPasswordPage = () => {
  const t = useT()
  return (
    <GuestLayout title={t('Forgot password')}>
      <Typography color="textSecondary">
        {t("Enter your email address and we'll send you a link to choose a new password.")}
      </Typography>
      <ForgotForm />
      <BackToLogin />
    </GuestLayout>
  )
}
