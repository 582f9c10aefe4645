import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent } from 'react'
import { getUser, useGetUserQuery, useSaveUserMutation, type EditedUser } from '@/api'
import { explainProfile } from '@/forms/explainProfile'
import { ProofInput, proofOf } from '@/forms/reauthentication'
import { TextInput, type TextInputProps } from '@/forms/TextInput'
import { confirming, useFields } from '@/forms/useFields'
import { useToastSubmit } from '@/forms/useToastSubmit'
import { msg } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { inSmallLetters } from '@/lib/emailAddress'
import { readSettings } from '@/lib/settings'
import { userRenamed } from '@/slices/session'
import { useAppDispatch } from '@/store/hooks'
import { useAnnounce } from '@/ui/Announcer'
import { FormFooter, FormPaper } from '@/ui/FormPaper'
import { FormStack } from '@/ui/PageParts'
import { lazyComponent } from '@/ui/lazyComponent'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'

const UserNotifications = lazyComponent(async () => (await import(/* webpackChunkName: "notifications" */ './UserNotifications')).UserNotifications)

const useUserForm = (user: EditedUser) => {
  const dispatch = useAppDispatch()
  const [saveUser] = useSaveUserMutation()
  const { fields, setFields, fieldsOf } = useFields(() => ({
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    // Empty at first, because it catches typing errors in the other field.
    confirm_email: '',
    password: '',
  }))
  const isOther = inSmallLetters(fields.email) !== inSmallLetters(user.email)
  // Sends the password only to a service that requires it, or has just asked for it.
  const isProofSent = readSettings().extensions ? isOther : fields.password !== ''
  const form = useToastSubmit({
    send: () => {
      const { password, confirm_email, ...profile } = fields
      // Every service of the contract gets a confirmation; the user is asked only for that of another address.
      return saveUser({ ...profile, confirm_email: confirm_email || (isOther ? '' : profile.email), ...(isProofSent && proofOf({ password })), id: user.id })
    },
    saved: msg('Your account has been updated.'),
    explain: explainProfile,
    onDone: () => {
      setFields({ ...fields, password: '' })
      dispatch(userRenamed({ userName: `${fields.firstname.trim()} ${fields.lastname.trim()}` }))
    },
  })
  return { form, field: fieldsOf(form), email: fields.email, isProofShown: isProofSent || form.errorOf('password') !== undefined }
}

const fadesIn = {
  '@media (prefers-reduced-motion: no-preference)': {
    '@keyframes proof-shows': { from: { opacity: 0 } },
    animation: 'proof-shows 160ms',
  },
}

/** Appears while the user types elsewhere, so it is announced too. */
const RevealedProof = (props: Pick<TextInputProps, 'name' | 'value' | 'onChange' | 'error' | 'isDisabled'>) => {
  const t = useT()
  const announce = useAnnounce()
  const hint = t('Needed to change your email address.')
  const announceOnce = useEffectEvent(() => announce(hint))
  useEffect(() => announceOnce(), [])
  return (
    <Box sx={fadesIn}>
      <ProofInput {...props} hint={hint} />
    </Box>
  )
}

const UserForm = ({ user }: { user: EditedUser }) => {
  const t = useT()
  const { form, field, email, isProofShown } = useUserForm(user)
  return (
    <FormStack formRef={form.formRef} onSubmit={form.submit} noValidate>
      <TextInput {...field('firstname')} label={t('First name')} autoComplete="given-name" />
      <TextInput {...field('lastname')} label={t('Last name')} autoComplete="family-name" />
      <TextInput {...field('email')} type="email" label={t('Email')} autoComplete="email" />
      <TextInput {...confirming(field('confirm_email'), email)} type="email" label={t('Confirm email')} autoComplete="off" hint={t('Needed to change your email address.')} />
      {isProofShown ? <RevealedProof {...field('password')} /> : null}
      <FormFooter>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {t('Submit')}
        </Button>
      </FormFooter>
    </FormStack>
  )
}

const PLACE_HEIGHT_PX = 320

export const EditUserPage = () => {
  const t = useT()
  const title = t('Edit user')
  const user = useGetUserQuery()
  return (
    <Page title={title}>
      <FormPaper>
        <Loaded query={user} subject={title} loadFailed={t("Couldn't load your profile.")} height={PLACE_HEIGHT_PX}>
          {(loaded) => <UserForm user={loaded} />}
        </Loaded>
      </FormPaper>
      {readSettings().extensions ? (
        <UserNotifications />
      ) : null}
    </Page>
  )
}
EditUserPage.firstQueries = () => [getUser.initiate()]
