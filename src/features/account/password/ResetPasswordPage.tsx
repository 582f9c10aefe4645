import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { FormBanner } from '@/forms/SubmitButton'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { GuestLayout } from '@/ui/PageParts'
import { BackToLogin, ResetForm } from './ResetForm'

const changed = msg('Your new password has been set. You can now login.')

export const ResetPasswordPage = () => {
  const t = useT()
  const { token = '' } = useParams()
  const [isChanged, setIsChanged] = useState(false)
  return (
    <GuestLayout title={t('Reset password')}>
      {isChanged ? (
        <FormBanner message={changed} kind="success" />
      ) : (
        <ResetForm key={token} token={token} onChanged={() => setIsChanged(true)} />
      )}
      <BackToLogin />
    </GuestLayout>
  )
}
