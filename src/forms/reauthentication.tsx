import { useT } from '@/i18n/useT'
import { hide, type Secret } from '@/lib/secrets'
import { PasswordInput } from './PasswordInput'
import type { TextInputProps } from './TextInput'

/**
 * What a form asks to be sure who is at the keyboard. It is the one place for it: a second factor is asked for here.
 * `docs/security.md` lists the acts that ask.
 */
export const ProofInput = (props: Omit<TextInputProps, 'type' | 'label' | 'autoComplete'>) => {
  const t = useT()
  return <PasswordInput {...props} label={t('Current password')} autoComplete="current-password" />
}

/** As it is sent along with the act. */
export const proofOf = ({ password }: { password: string }): { password: Secret } => ({ password: hide(password) })
