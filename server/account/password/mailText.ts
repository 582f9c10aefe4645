import type { Language } from '../../platform/failures/language'
import type { MailWriters } from '../../platform/jobs/mailOutbox'
import type { Mail } from '../../platform/mail/port'
import type { ResetTokens } from './resetTokens'

const texts: Record<Language, (link: string) => Omit<Mail, 'to'>> = {
  en: (link) => ({
    subject: 'Reset your password',
    text: `Hello,

We received a request to reset the password for your Telephony Console account. To choose a new password, open this link
within 60 minutes:

${link}

If you didn't make this request, you can ignore this message. Your password won't change.

Telephony Console
`,
  }),
  fr: (link) => ({
    subject: 'Réinitialisez votre mot de passe',
    text: `Bonjour,

Nous avons reçu une demande de réinitialisation du mot de passe de votre compte Telephony Console. Pour choisir un nouveau mot
de passe, ouvrez ce lien dans les 60 prochaines minutes\u00a0:

${link}

Si vous n'êtes pas à l'origine de cette demande, ignorez ce message. Votre mot de passe ne changera pas.

Telephony Console
`,
  }),
}

interface Deps {
  tokens: Pick<ResetTokens, 'make'>
  /** From the settings, never from a request. */
  resetUrl: () => string
}

export const makeResetMailWriter =
  ({ tokens, resetUrl }: Deps): MailWriters['reset_link'] =>
  async ({ language, ...request }, { id, created_at }) => {
    const link = await tokens.make({ ...request, id, createdAt: created_at })
    return link && { to: link.email, ...texts[language](`${resetUrl()}${link.token}`) }
  }
