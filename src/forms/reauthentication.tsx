import { useT } from '@/i18n/useLanguage'
import { hide, type Secret } from '@/lib/storedToken'
import { PasswordInput, type TextInputProps } from './TextInput'

/** The only field for proof of identity: a second factor is added here. `docs/security.md` lists the actions. */
export const ProofInput = (props: Omit<TextInputProps, 'type' | 'label' | 'autoComplete'>) => {
  const t = useT()
  return <PasswordInput {...props} label={t('Current password')} autoComplete="current-password" />
}

export const proofOf = ({ password }: { password: string }): { password: Secret } => ({ password: hide(password) })
