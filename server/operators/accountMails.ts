import { localDay } from 'callflow/calendar'
import type { StandingBody } from 'contract/operatorAccounts'
import type { Language } from '../platform/failures/failures'
import type { MailWriters } from '../platform/jobs/mailOutbox'
import type { Mail } from '../platform/mail/mail'

export const INVITATION_DAYS = 7

const dollars = { en: new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' }), fr: new Intl.NumberFormat('fr-CA', { style: 'currency', currency: 'CAD' }) }

export const dollarsOf = (cents: number, language: Language): string => dollars[language].format(cents / 100)

type Written = Omit<Mail, 'to'>

const hello = { en: 'Hello,', fr: 'Bonjour,' }

const mailOf = (language: Language, subject: string, ...paragraphs: readonly string[]): Written => ({
  subject,
  text: [hello[language], ...paragraphs.filter((paragraph) => paragraph !== '')].join('\n\n'),
  signed: [language],
})

const why = (language: Language, reason: string): string => (language === 'fr' ? `Motif\u00a0: ${reason}` : `Reason: ${reason}`)

const standings: Record<StandingBody['standing'], Record<Language, { subject: string; text: (day: string) => string }>> = {
  suspended: {
    en: {
      subject: 'Your account is suspended',
      text: () => "Your account is suspended. Until it is resumed, your numbers don't take calls and the web phone is off. You keep your numbers and everything you have stored, and you can log in to pay or to write to support.",
    },
    fr: {
      subject: 'Votre compte est suspendu',
      text: () => 'Votre compte est suspendu. Tant qu’il l’est, vos numéros ne reçoivent pas d’appels et le téléphone web est désactivé. Vous gardez vos numéros et tout ce que vous avez enregistré, et vous pouvez vous connecter pour payer ou pour écrire au soutien.',
    },
  },
  closing: {
    en: {
      subject: 'Your account will be closed',
      text: (day) => `Your account will be closed on ${day}. Your numbers no longer take calls, and on that day they are released. Until then the account can be opened again: write to support.`,
    },
    fr: {
      subject: 'Votre compte sera fermé',
      text: (day) => `Votre compte sera fermé le ${day}. Vos numéros ne reçoivent plus d’appels et seront libérés ce jour-là. D’ici là, le compte peut être rouvert\u00a0: écrivez au soutien.`,
    },
  },
  open: {
    en: { subject: 'Your account is open again', text: () => 'Your account is open again. Your numbers take calls, and the web phone works.' },
    fr: { subject: 'Votre compte est rouvert', text: () => 'Votre compte est rouvert. Vos numéros reçoivent des appels et le téléphone web fonctionne.' },
  },
}

export const standingMail = (language: Language, { standing, reason }: StandingBody, closesAt: Date | null): Written => {
  const { subject, text } = standings[standing][language]
  return mailOf(language, subject, text(closesAt === null ? '' : localDay(closesAt)), why(language, reason))
}

export const adjustmentMail = (language: Language, cents: number, reason: string): Written => {
  const amount = dollarsOf(Math.abs(cents), language)
  if (language === 'fr') {
    const text = cents > 0 ? `Nous avons ajouté ${amount} à votre solde prépayé.` : `Nous avons retiré ${amount} de votre solde prépayé.`
    return mailOf('fr', cents > 0 ? `Crédit de ${amount}` : `Débit de ${amount}`, text, why('fr', reason))
  }
  const text = cents > 0 ? `We added ${amount} to your prepaid balance.` : `We took ${amount} from your prepaid balance.`
  return mailOf('en', cents > 0 ? `Credit of ${amount}` : `Debit of ${amount}`, text, why('en', reason))
}

export const refundMail = (language: Language, cents: number, reason: string): Written => {
  const amount = dollarsOf(cents, language)
  return language === 'fr'
    ? mailOf('fr', `Remboursement de ${amount}`, `Nous remboursons ${amount} (taxes comprises) sur la carte avec laquelle vous avez payé. Le montant hors taxes est retiré de votre solde prépayé.`, why('fr', reason))
    : mailOf('en', `Refund of ${amount}`, `We are refunding ${amount} (taxes included) to the card you paid with. The amount before tax is taken from your prepaid balance.`, why('en', reason))
}

export const planMail = (language: Language, plan: string, isNow: boolean, reason: string): Written =>
  language === 'fr'
    ? mailOf('fr', `Votre forfait\u00a0: ${plan}`, `Votre forfait passe à ${plan} ${isNow ? 'dès maintenant' : 'au prochain renouvellement'}. Son prix s’applique à partir du prochain renouvellement.`, why('fr', reason))
    : mailOf('en', `Your plan: ${plan}`, `Your plan changes to ${plan} ${isNow ? 'now' : 'at its next renewal'}. Its price applies from the next renewal.`, why('en', reason))

const invitationMail = (language: Language, company: string, link: string): Written =>
  language === 'fr'
    ? mailOf('fr', `Votre compte pour ${company}`, `Un compte a été créé pour ${company}. Pour choisir votre mot de passe, ouvrez ce lien dans les ${INVITATION_DAYS} prochains jours et entrez l’adresse à laquelle vous avez reçu ce courriel\u00a0:`, link)
    : mailOf('en', `Your account for ${company}`, `An account was created for ${company}. To choose your password, open this link within ${INVITATION_DAYS} days and enter the address at which you received this mail:`, link)

/** The link is made when the mail is sent, so that it is stored nowhere. */
export const makeInvitationWriter =
  (tokenOf: (id: string) => Promise<string>, resetUrl: () => string): MailWriters['invitation'] =>
  async ({ id, to, company, language }) => ({ to, ...invitationMail(language, company, `${resetUrl()}${await tokenOf(id)}`) })
