import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { RevertedEmail } from '@/api'
import { FormBanner, SubmitButton } from '@/forms/SubmitButton'
import { useLazyApiMutation } from '@/forms/useLazyApiMutation'
import { useSubmit } from '@/forms/useSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { forget, hide, reveal } from '@/lib/storedToken'
import { FormStack, GuestLayout, TextLink } from '@/ui/PageParts'
import { NewVersionNotice } from '@/ui/Notice'
import { BackToLogin, ResetForm, explainRevert } from './ResetForm'

const isBack = msg('Your email address has been restored. Now choose a new password.')
const onceRestored = msg('Once your address is restored, reset your password here:')
const alreadyRestored = msg('If your address was already restored, reset your password here:')
/** The button that had the focus is gone. */
const takeFocus = (link: HTMLAnchorElement | null): void => link?.focus()

const isChanged = msg('Your new password has been set. You can now login.')

interface Reverted {
  email: string
  /** '' if the service sent none. */
  token: string
}

interface RevertFormProps {
  token: string
  onReverted: (reverted: Reverted) => void
}

const useRevert = ({ token, onReverted }: RevertFormProps) => {
  const [revertEmail, { isMissing }] = useLazyApiMutation((api) => api.revertEmail)
  const form = useSubmit<RevertedEmail>({
    send: () => revertEmail(() => ({ token: hide(token) })),
    onDone: ({ email, resetToken }) => {
      onReverted({ email, token: resetToken === null ? '' : (reveal(resetToken) ?? '') })
      if (resetToken !== null) forget(resetToken)
    },
    explain: explainRevert,
  })
  return { ...form, isMissing }
}

/** Opening the link changes nothing, because mail scanners open links too. */
const RevertForm = (props: RevertFormProps) => {
  const t = useT()
  const revert = useRevert(props)
  const isUnknown = revert.failure?.outcome === 'unknown'
  const isRefused = revert.failure?.type === 'invalid_token'
  return (
    <FormStack formRef={revert.formRef} onSubmit={revert.submit} noValidate>
      {revert.isMissing ? <NewVersionNotice /> : <FormBanner message={revert.banner} />}
      {isRefused ? null : (
        <>
          <Typography color="textSecondary">
            {t("If you didn't change it, restore it here: all sessions end, and you choose a new password.")}
          </Typography>
          <SubmitButton isBusy={revert.isBusy}>{t('Restore my email address')}</SubmitButton>
        </>
      )}
      {isUnknown ? (
        <Typography variant="body2">
          {t("We couldn't confirm that your email address was restored. If this link no longer works, it was.")}
        </Typography>
      ) : null}
      {isUnknown || isRefused ? (
        <Typography variant="body2">
          <span>{t(isRefused ? alreadyRestored : onceRestored)}</span> <TextLink ref={isRefused ? takeFocus : null} to={paths.passwordRecover}>{t('Forgot password?')}</TextLink>
        </Typography>
      ) : null}
    </FormStack>
  )
}

export const RevertEmailPage = () => {
  const t = useT()
  const { token = '' } = useParams()
  const [reverted, setReverted] = useState<Reverted | null>(null)
  const [isDone, setIsDone] = useState(false)
  return (
    <GuestLayout title={t('Restore your email address')}>
      {reverted === null ? (
        <RevertForm key={token} token={token} onReverted={setReverted} />
      ) : (
        <>
          <FormBanner message={isDone ? isChanged : isBack} kind="success" />
          {isDone ? null : reverted.token === '' ? (
            <TextLink to={paths.passwordRecover}>{t('Forgot password?')}</TextLink>
          ) : (
            <ResetForm {...reverted} onChanged={() => setIsDone(true)} />
          )}
        </>
      )}
      <BackToLogin />
    </GuestLayout>
  )
}
