import { saveUser, type EditedUser } from '@/api'
import { explainProfile } from '@/forms/explainProfile'
import { SubmitButton } from '@/forms/SubmitButton'
import { TextInput } from '@/forms/TextInput'
import { useFields } from '@/forms/useFields'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { say } from '@/i18n/sentence'
import { useT } from '@/i18n/useT'
import { textOf } from '@/lib/text'
import { userRenamed } from '@/slices/session'
import { useAppDispatch } from '@/store/hooks'
import { FormStack } from '@/ui/FormStack'

const useUserForm = (user: EditedUser) => {
  const dispatch = useAppDispatch()
  const { fields, fieldsOf } = useFields(() => ({
    firstname: textOf(user.firstname),
    lastname: textOf(user.lastname),
    email: textOf(user.email),
    // Always typed anew: it is there to catch a slip in the other one.
    confirm_email: '',
  }))
  const form = useToastSubmit({
    act: () => dispatch(saveUser.initiate({ ...fields, id: user.id }, { track: false })),
    saved: say('Your account has been updated.'),
    explain: explainProfile,
    onDone: () => dispatch(userRenamed({ userName: `${fields.firstname.trim()} ${fields.lastname.trim()}` })),
  })
  return { form, field: fieldsOf(form) }
}

/** The new name stands in the header as soon as it is saved. */
export const UserForm = ({ user }: { user: EditedUser }) => {
  const t = useT()
  const { form, field } = useUserForm(user)
  return (
    <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
      <TextInput {...field('firstname')} label={t('First name')} autoComplete="given-name" />
      <TextInput {...field('lastname')} label={t('Last name')} autoComplete="family-name" />
      <TextInput {...field('email')} type="email" label={t('Email')} autoComplete="email" />
      <TextInput {...field('confirm_email')} type="email" label={t('Confirm email')} autoComplete="off" />
      <SubmitButton isBusy={form.isBusy}>{t('Submit')}</SubmitButton>
    </FormStack>
  )
}
