import type { Language } from '../../core/failures/language'
import type { Mail } from '../../providers/mail/mail'

const texts: Record<Language, (link: string) => Omit<Mail, 'to'>> = {
  en: (link) => ({
    subject: 'Reset your password',
    text: `Hello,

Somebody asked to reset the password of your Telephony Console account. To choose a new password, open this link
within 60 minutes:

${link}

If it was not you, ignore this message: your password stays as it is.

Telephony Console
`,
  }),
  fr: (link) => ({
    subject: 'Réinitialisez votre mot de passe',
    text: `Bonjour,

Quelqu'un a demandé de réinitialiser le mot de passe de votre compte Telephony Console. Pour choisir un nouveau mot de
passe, ouvrez ce lien dans les 60 prochaines minutes :

${link}

Si ce n'était pas vous, ignorez ce message : votre mot de passe ne change pas.

Telephony Console
`,
  }),
}

export const resetMail = (to: string, link: string, language: Language): Mail => ({ to, ...texts[language](link) })
