import type { StandingBody } from 'contract/operatorAccounts'
import type { Language } from '../platform/failures/failures'
import type { StoreTransaction } from '../platform/database/tables'
import type { MailOutbox, MailWriters } from '../platform/jobs/mailOutbox'
import type { Mail } from '../platform/mail/mail'

export const INVITATION_DAYS = 7

const dollars = { en: new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' }), fr: new Intl.NumberFormat('fr-CA', { style: 'currency', currency: 'CAD' }) }

export const dollarsOf = (cents: number, language: Language): string => dollars[language].format(cents / 100)

type Written = Omit<Mail, 'to'>

/** The owners of the account, each in their language. */
export const makeTell =
  (outbox: Pick<MailOutbox, 'put'>) =>
  async (transaction: StoreTransaction, accountId: string, write: (language: Language) => Written): Promise<void> => {
    const users = await transaction.selectFrom('users').select(['email', 'language']).where('account_id', '=', accountId).where('role', '=', 'owner').execute()
    for (const { email, language } of users) await outbox.put(transaction, { kind: 'text', content: { to: email, ...write(language ?? 'en') } })
  }

const hello = { en: 'Hello,', fr: 'Bonjour,' }

const mailOf = (language: Language, subject: string, ...paragraphs: readonly string[]): Written => ({
  subject,
  text: [hello[language], ...paragraphs.filter((paragraph) => paragraph !== '')].join('\n\n'),
  signed: [language],
})

const why = (language: Language, reason: string): string => {
  if (reason === '') return ''
  return language === 'fr' ? `Motif\u00a0: ${reason}` : `Reason: ${reason}`
}

const standings: Record<StandingBody['standing'], Record<Language, { subject: string; text: (closed: string, deleted: string, isOwn: boolean) => string }>> = {
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
      text: (closed, deleted, isOwn) =>
        `${isOwn ? 'An owner of your account closes it: it' : 'Your account'} will be closed on ${closed}. Your numbers no longer take calls, and on that day they are released. Until then ${isOwn ? 'any owner can log in and keep the account' : 'the account can be opened again: write to support'}. On ${deleted} everything but invoices and payments is deleted, recordings and voicemails included.`,
    },
    fr: {
      subject: 'Votre compte sera fermé',
      text: (closed, deleted, isOwn) =>
        `${isOwn ? 'Un propriétaire ferme votre compte\u00a0: il' : 'Votre compte'} sera fermé le ${closed}. Vos numéros ne reçoivent plus d’appels et seront résiliés ce jour-là. D’ici là, ${isOwn ? 'tout propriétaire peut se connecter et garder le compte' : 'le compte peut être rouvert\u00a0: écrivez au soutien'}. Le ${deleted}, tout est supprimé, sauf les factures et les paiements\u00a0: les enregistrements et les messages vocaux aussi.`,
    },
  },
  open: {
    en: { subject: 'Your account is open again', text: () => 'Your account is open again. Your numbers take calls, and the web phone works.' },
    fr: { subject: 'Votre compte est rouvert', text: () => 'Votre compte est rouvert. Vos numéros reçoivent des appels et le téléphone web fonctionne.' },
  },
}

/** The days are those of a closing, which has no reason if an owner closes. */
export const standingMail = (language: Language, { standing, reason }: StandingBody, days: { closed: string; deleted: string }): Written => {
  const { subject, text } = standings[standing][language]
  return mailOf(language, subject, text(days.closed, days.deleted, reason === ''), why(language, reason))
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

export const refundMail = (language: Language, cents: number, isPlan: boolean, reason: string): Written => {
  const amount = dollarsOf(cents, language)
  if (language === 'fr') {
    const then = isPlan ? 'Vous trouverez une note de crédit parmi vos factures.' : 'Le montant hors taxes est retiré de votre solde prépayé.'
    return mailOf('fr', `Remboursement de ${amount}`, `Nous remboursons ${amount} (taxes comprises) sur la carte avec laquelle vous avez payé. ${then}`, why('fr', reason))
  }
  const then = isPlan ? 'You will find a credit note among your invoices.' : 'The amount before tax is taken from your prepaid balance.'
  return mailOf('en', `Refund of ${amount}`, `We are refunding ${amount} (taxes included) to the card you paid with. ${then}`, why('en', reason))
}

export const planMail = (language: Language, plan: string, isNow: boolean, reason: string): Written =>
  language === 'fr'
    ? mailOf('fr', `Votre forfait\u00a0: ${plan}`, `Votre forfait passe à ${plan} ${isNow ? 'dès maintenant' : 'au prochain renouvellement'}. Son prix s’applique à partir du prochain renouvellement.`, why('fr', reason))
    : mailOf('en', `Your plan: ${plan}`, `Your plan changes to ${plan} ${isNow ? 'now' : 'at its next renewal'}. Its price applies from the next renewal.`, why('en', reason))

/** `cents` for the first month, 0 if the plan includes it; null if it never costs anything. */
export const givenMail = (language: Language, number: string, cents: number | null, reason: string): Written => {
  const free = { en: 'It costs you nothing.', fr: 'Il ne vous coûte rien.' }
  const included = { en: 'Your plan includes it.', fr: 'Votre forfait le comprend.' }
  const ofPlan = cents === null ? free : cents === 0 ? included : { en: `It is a number of your plan, and costs ${dollarsOf(cents, 'en')} for its first month.`, fr: `C’est un numéro de votre forfait, et son premier mois coûte ${dollarsOf(cents, 'fr')}.` }
  return language === 'fr'
    ? mailOf('fr', `Nouveau numéro\u00a0: ${number}`, `Nous avons ajouté le ${number} à votre compte. ${ofPlan.fr} Choisissez l’application qui y répond à la page Numéros de téléphone.`, why('fr', reason))
    : mailOf('en', `New number: ${number}`, `We added ${number} to your account. ${ofPlan.en} Choose the application that answers it on the Phone numbers page.`, why('en', reason))
}

export const removedMail = (language: Language, number: string, reason: string): Written =>
  language === 'fr'
    ? mailOf('fr', `Le ${number} n’est plus à vous`, `Notre fournisseur ne détient plus le ${number}\u00a0: nous l’avons retiré de votre compte. Ses appels ne vous parviennent plus.`, why('fr', reason))
    : mailOf('en', `${number} is no longer yours`, `Our carrier no longer holds ${number}, so we removed it from your account. Its calls no longer reach you.`, why('en', reason))

export const reservedMail = (language: Language, numbers: readonly string[], until: string | null, reason: string): Written =>
  language === 'fr'
    ? mailOf('fr', 'Numéros réservés pour vous', `Ces numéros vous sont réservés${until === null ? '' : ` jusqu’au ${until}`}. Cherchez un numéro à acheter\u00a0: ils viennent en premier, dès que notre fournisseur nous les a remis.`, numbers.join('\n'), why('fr', reason))
    : mailOf('en', 'Numbers reserved for you', `These numbers are reserved for you${until === null ? '' : ` until ${until}`}. Search for a number to buy: they come first, as soon as our carrier has provided them.`, numbers.join('\n'), why('en', reason))

export const withdrawnMail = (language: Language, number: string, reason: string): Written =>
  language === 'fr'
    ? mailOf('fr', `Le ${number} ne vous est plus réservé`, `Le ${number} ne vous est plus réservé.`, why('fr', reason))
    : mailOf('en', `${number} is no longer reserved for you`, `${number} is no longer reserved for you.`, why('en', reason))

const invitationMail = (language: Language, company: string, link: string, joins: boolean): Written => {
  if (language === 'fr') {
    const steps = joins
      ? `Pour l’ajouter à la connexion que vous avez déjà, ouvrez ce lien dans les ${INVITATION_DAYS} prochains jours`
      : `Pour choisir votre mot de passe, ouvrez ce lien dans les ${INVITATION_DAYS} prochains jours et entrez l’adresse à laquelle vous avez reçu ce courriel`
    return mailOf('fr', `Votre compte pour ${company}`, `Un compte a été créé pour ${company}. ${steps}\u00a0:`, link)
  }
  const steps = joins
    ? `To add it to the login that you have already, open this link within ${INVITATION_DAYS} days`
    : `To choose your password, open this link within ${INVITATION_DAYS} days and enter the address at which you received this mail`
  return mailOf('en', `Your account for ${company}`, `An account was created for ${company}. ${steps}:`, link)
}

/** The link is made when the mail is sent, so that it is stored nowhere. */
export const makeInvitationWriter =
  (tokenOf: (id: string) => Promise<string>, consoleUrl: () => string): MailWriters['invitation'] =>
  async ({ id, to, company, language, joins = false }) => ({
    to,
    ...invitationMail(language, company, `${consoleUrl()}${joins ? 'invitation' : 'password/reset'}/${await tokenOf(id)}`, joins),
  })

const signUpTexts = {
  en: {
    subject: 'Confirm your address',
    open: (company: string) => `Somebody asks for an account for ${company} with this address. To confirm it and choose a password, open this link within 24 hours. If it wasn't you, ignore this message: nothing is created.`,
    known: 'Somebody asked for an account with this address, but it has one already. To log in, or to choose a new password, open this page. If it was not you, ignore this message.',
  },
  fr: {
    subject: 'Confirmez votre adresse',
    open: (company: string) => `Quelqu’un demande un compte pour ${company} avec cette adresse. Pour la confirmer et choisir un mot de passe, ouvrez ce lien dans les 24 prochaines heures. Si ce n’était pas vous, ignorez ce message\u00a0: rien n’est créé.`,
    known: 'Quelqu’un a demandé un compte avec cette adresse, mais elle en a déjà un. Pour vous connecter ou choisir un nouveau mot de passe, ouvrez cette page. Si ce n’était pas vous, ignorez ce message.',
  },
}

export const makeSignUpWriter =
  (tokenOf: (id: string) => Promise<string>, consoleUrl: () => string): MailWriters['sign_up'] =>
  async ({ id, to, company, language }) => {
    const { subject, open, known } = signUpTexts[language]
    const mail = id === null ? mailOf(language, subject, known, `${consoleUrl()}login`) : mailOf(language, subject, open(company), `${consoleUrl()}sign-up/${await tokenOf(id)}`)
    return { to, ...mail }
  }
