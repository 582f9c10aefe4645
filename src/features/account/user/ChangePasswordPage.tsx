import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useChangePasswordMutation } from '@/api'
import { isCutOff } from '@/forms/explainDialog'
import { explainProfile } from '@/forms/explainProfile'
import { PasswordInput } from '@/forms/TextInput'
import { ProofInput, proofOf } from '@/forms/reauthentication'
import { confirming, useFields } from '@/forms/useFields'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { hide } from '@/lib/storedToken'
import { FormFooter, FormPaper } from '@/ui/FormPaper'
import { FormStack } from '@/ui/PageParts'
import { Page } from '@/ui/Page'

const empty = { password: '', new_password: '', confirm_password: '' }

const usePasswordForm = () => {
  const [changePassword] = useChangePasswordMutation()
  const { fields, setFields, fieldsOf } = useFields(empty)
  const form = useToastSubmit({
    send: () => {
      const { new_password, confirm_password } = fields
      return changePassword({ ...proofOf(fields), new_password: hide(new_password), confirm_password: hide(confirm_password) })
    },
    saved: msg('Your password has been changed.'),
    explain: explainProfile,
    onDone: () => setFields(empty),
  })
  return { form, field: fieldsOf(form), newPassword: fields.new_password }
}

const PasswordForm = () => {
  const t = useT()
  const { form, field, newPassword } = usePasswordForm()
  return (
    <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
      {form.failure?.outcome === 'unknown' && !isCutOff(form.failure) ? (
        <Typography variant="body2">
          {t("We couldn't confirm the change. If your current password no longer works, the new one is already active.")}
        </Typography>
      ) : null}
      <ProofInput {...field('password')} />
      <PasswordInput
        {...field('new_password')}
        label={t('New password')}
        hint={t('We recommend at least 12 characters, ideally 16 or more.')}
        autoComplete="new-password"
      />
      <PasswordInput {...confirming(field('confirm_password'), newPassword)} label={t('Confirm password')} autoComplete="new-password" />
      <FormFooter>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {t('Submit')}
        </Button>
      </FormFooter>
    </FormStack>
  )
}

export const ChangePasswordPage = () => {
  const t = useT()
  return (
    <Page title={t('Change password')}>
      <Typography color="textSecondary">{t('Changing your password logs you out everywhere else.')}</Typography>
      <FormPaper>
        <PasswordForm />
      </FormPaper>
    </Page>
  )
}
