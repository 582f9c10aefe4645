import type { Brand, BrandCache } from '../../platform/brand/brand'
import { HOUR_MS, type Clock } from '../../platform/clock'
import type { MailOutbox, MailWriters } from '../../platform/jobs/mailOutbox'
import { maskedAddress } from '../../platform/texts/emailAddress'
import { longTime } from 'callflow/frenchDates'
import type { Language } from '../../platform/failures/failures'
import { currentRequest } from '../../platform/http/currentRequest'
import { fullName } from '../../platform/texts/texts'
import type { Device } from '../../platform/sessions/sessions'
import { unwrapped, type Mail } from '../../platform/mail/mail'
import type { Store } from '../../platform/database/tables'
import { REVERT_HOURS, type EmailChanges, type Offer } from './emailChanges'

export interface Notices {
  emailChanged: (transaction: Store, offer: Offer, after: string) => Promise<void>
  /** `left` is the address before the reversal. */
  emailReverted: (transaction: Store, left: string, email: string) => Promise<void>
  passwordChanged: (transaction: Store, email: string) => Promise<void>
  /** `about` names what the kind is about, such as a browser. */
  securityChanged: (transaction: Store, email: string, kind: LoginNotice, about?: About) => Promise<void>
  newDevice: (transaction: Store, loginId: string, device: Device) => Promise<void>
  /** To each owner, with the name of whoever asks. */
  ownersTold: (transaction: Store, accountId: string, kind: AccountNotice, about: string) => Promise<void>
  /** Call it after the commit. */
  deliver: () => void
}

export type OwnerNotices = Pick<Notices, 'ownersTold' | 'deliver'>

interface Deps {
  outbox: MailOutbox
  clock: Clock
  consoleUrl: () => string
  brand: Pick<BrandCache, 'read'>
}

/** In both languages, because the reader may not be the requester. */
const both = (to: string, subject: string, french: string, english: string): Mail => ({
  to,
  subject,
  text: unwrapped(`Bonjour,\n\n${french}\n\n---\n\nHello,\n\n${english}`),
  signed: ['fr', 'en'],
})

const changedMail = (to: string, after: string, at: Date, link: string, names: Brand['names']): Mail =>
  both(
    to,
    'Votre adresse courriel a été changée / Your email address was changed',
    `Le ${longTime(at, 'fr')}, l'adresse courriel de votre compte ${names.fr} a été changée pour
${after}. Utilisez maintenant cette adresse pour vous connecter.

Si vous avez fait ce changement, vous n'avez rien à faire.

Sinon, ouvrez ce lien dans les ${REVERT_HOURS} prochaines heures\u00a0: il rétablit votre adresse, met fin à toutes les sessions et vous laisse
choisir un nouveau mot de passe.

${link}`,
    `On ${longTime(at, 'en')}, the email address of your ${names.en} account was changed to ${after}. Use
this address to log in from now on.

If you made this change, you don't need to do anything.

If you didn't, open this link within ${REVERT_HOURS} hours. It restores your address, ends every session and lets you choose a new
password.

${link}`,
  )

const revertedMail = (to: string, email: string, at: Date, names: Brand['names']): Mail =>
  both(
    to,
    'Votre adresse courriel a été rétablie / Your email address was changed back',
    `Le ${longTime(at, 'fr')}, l'adresse courriel de votre compte ${names.fr} est redevenue ${maskedAddress(email)}, au moyen
du lien envoyé à cette adresse. Toutes les sessions ont pris fin.

Si vous n'êtes pas à l'origine de ce changement, écrivez à l'équipe de soutien.`,
    `On ${longTime(at, 'en')}, the email address of your ${names.en} account was changed back to ${maskedAddress(email)} through
the link sent to that address. Every session has ended.

If you didn't do this, contact the support team.`,
  )

const passwordMail = (to: string, at: Date, link: string, names: Brand['names']): Mail =>
  both(
    to,
    'Votre mot de passe a été changé / Your password was changed',
    `Le mot de passe de votre compte ${names.fr} a été changé le ${longTime(at, 'fr')}. Partout ailleurs, les sessions ont
pris fin.

Si vous n'êtes pas à l'origine de ce changement, choisissez tout de suite un autre mot de passe\u00a0:

${link}`,
    `The password of your ${names.en} account was changed on ${longTime(at, 'en')}. You were logged out everywhere else.

If you didn't do this, choose another password right away:

${link}`,
  )

type About = Readonly<Record<Language, string>>

const nothing: About = { fr: '', en: '' }

/** A subject, and a sentence that follows the time. */
type Wording = Readonly<Record<Language, readonly [subject: string, sentence: (about: string, whose: string, by: string) => string]>>

export type LoginNotice = 'new_device' | 'factors' | 'factors_removed' | 'factors_ending' | 'factors_required' | 'backup_code'
export type AccountNotice = 'day_limit' | 'month_limit' | 'person_limit' | 'unusual_calls' | 'card_saved' | 'card_default' | 'card_removed' | 'number_released'

/** Of a login; `whose` is the product. */
const loginNotices: Record<LoginNotice, Wording> = {
  new_device: {
    fr: ['Nouvelle connexion à votre compte', (about, whose) => `quelqu'un s'est connecté à votre compte ${whose} avec un navigateur que nous ne connaissions pas${about}.`],
    en: ['New login to your account', (about, whose) => `somebody logged in to your ${whose} account with a browser that we didn't know${about}.`],
  },
  factors: {
    fr: ['Votre vérification en deux étapes a changé', (_, whose) => `les clés d'accès ou les codes de votre compte ${whose} ont été changés. Partout ailleurs, les sessions ont pris fin.`],
    en: ['Your two-step verification changed', (_, whose) => `the passkeys or codes of your ${whose} account were changed. You were logged out everywhere else.`],
  },
  factors_removed: {
    fr: ['Votre vérification en deux étapes a été réinitialisée', (_, whose) => `les clés d'accès et les codes de votre compte ${whose} ont été retirés. Toutes les sessions ont pris fin, et le mot de passe suffit maintenant pour vous connecter.`],
    en: ['Your two-step verification was reset', (_, whose) => `the passkeys and codes of your ${whose} account were removed. Every session has ended, and from now on the password is enough to log in.`],
  },
  factors_ending: {
    fr: ['Votre vérification en deux étapes sera réinitialisée', (_, whose) => `on a demandé au soutien de retirer les clés d'accès et les codes de votre compte ${whose}. Ce sera fait dans 48 heures, sauf si vous vous connectez d'ici là avec l'un d'eux.`],
    en: ['Your two-step verification will be reset', (_, whose) => `support was asked to remove the passkeys and codes of your ${whose} account. That happens in 48 hours, unless you log in with one of them before.`],
  },
  backup_code: {
    fr: ['Un code de secours a été utilisé', (left, whose) => `un code de secours a servi à se connecter à votre compte ${whose}. Il vous en reste ${left}.`],
    en: ['A backup code was used', (left, whose) => `a backup code was used to log in to your ${whose} account. You have ${left} left.`],
  },
  factors_required: {
    fr: ['La vérification en deux étapes sera exigée', (_, whose) => `une personne propriétaire de votre compte ${whose} a décidé que tous doivent utiliser la vérification en deux étapes. Ajoutez une clé d'accès ou une application d'authentification à la page Sécurité dans les sept jours.`],
    en: ['Two-step verification will be required', (_, whose) => `an owner of your ${whose} account decided that everybody has to use two-step verification. Add a passkey or an authenticator app on the Security page within seven days.`],
  },
}

/** Of an account; `whose` is the company. */
const accountNotices: Record<AccountNotice, Wording> = {
  day_limit: {
    fr: ["La limite quotidienne de vos appels", (share, whose) => `le compte de ${whose} avait utilisé ${share}\u00a0% de sa limite quotidienne pour les appels en sus du forfait. À 100\u00a0%, ces appels sont refusés jusqu'à minuit. Une personne propriétaire peut changer la limite à la page Facturation.`],
    en: ['The daily limit of your calls', (share, whose) => `the account of ${whose} had used ${share}% of its daily limit for calls beyond the plan. At 100%, these calls are refused until midnight. An owner can change the limit on the Billing page.`],
  },
  month_limit: {
    fr: ['La limite mensuelle de vos appels', (share, whose) => `le compte de ${whose} avait utilisé ${share}\u00a0% de sa limite mensuelle pour les appels en sus du forfait. À 100\u00a0%, ces appels sont refusés jusqu'au prochain mois du forfait. Une personne propriétaire peut changer la limite à la page Facturation.`],
    en: ['The monthly limit of your calls', (share, whose) => `the account of ${whose} had used ${share}% of its monthly limit for calls beyond the plan. At 100%, these calls are refused until the next month of the plan. An owner can change the limit on the Billing page.`],
  },
  person_limit: {
    fr: ["La limite quotidienne d'une personne", (name, whose) => `${name} avait atteint sa propre limite quotidienne pour les appels en sus du forfait dans le compte de ${whose}. Jusqu'à minuit, ces appels lui sont refusés\u00a0; ceux des autres ne changent pas. Une personne propriétaire peut changer la limite dans la liste de l'équipe.`],
    en: ["A person's daily limit of calls", (name, whose) => `${name} had reached their own daily limit for calls beyond the plan in the account of ${whose}. Until midnight, these calls of theirs are refused; those of others go on as usual. An owner can change the limit in the list of the team.`],
  },
  unusual_calls: {
    fr: ["Est-ce que ces appels sont les vôtres\u00a0?", (numbers, whose) => `le compte de ${whose} faisait à l'étranger des appels qui ne ressemblent pas à ceux des dernières semaines\u00a0: ${numbers}. D'ici à ce qu'une personne propriétaire réponde à la page Facturation, les appels à l'étranger partent un à la fois, à cinq minutes d'intervalle. Les appels au Canada et aux États-Unis ne changent pas.`],
    en: ['Are these your calls?', (numbers, whose) => `the account of ${whose} was making calls abroad that are unlike those of the last weeks: ${numbers}. Until an owner answers on the Billing page, calls abroad go one at a time, five minutes apart. Calls to Canada and the United States go on as usual.`],
  },
  card_saved: {
    fr: ['Une carte a été enregistrée', (about, whose, by) => `la carte ${about} a été enregistrée dans le compte de ${whose}${by}.`],
    en: ['A card was saved', (about, whose, by) => `the card ${about} was saved to the account of ${whose}${by}.`],
  },
  card_default: {
    fr: ['Une autre carte paie votre compte', (about, whose, by) => `la carte ${about} est devenue la carte par défaut du compte de ${whose}${by && `, choisie${by}`}.`],
    en: ['Another card pays for your account', (about, whose, by) => `the card ${about} was made the default card of the account of ${whose}${by}.`],
  },
  card_removed: {
    fr: ['Une carte a été retirée', (about, whose, by) => `la carte ${about} a été retirée du compte de ${whose}${by}.`],
    en: ['A card was removed', (about, whose, by) => `the card ${about} was removed from the account of ${whose}${by}.`],
  },
  number_released: {
    fr: ['Un numéro a été résilié', (about, whose, by) => `le ${about} du compte de ${whose} a été résilié${by}. Ses appels ne vous parviennent plus.`],
    en: ['A number was released', (about, whose, by) => `the number ${about} of the account of ${whose} was released${by}. Its calls no longer reach you.`],
  },
}

const deviceText = ({ browser, system, place }: Device): About => {
  const name = browser !== '' && system !== '' ? `${browser} (${system})` : browser + system
  const told = [name, place ?? ''].filter((part) => part !== '').join(', ')
  return told === '' ? nothing : { fr: `\u00a0: ${told}`, en: `: ${told}` }
}

interface Told {
  wording: Wording
  about: About
  whose: About
  by: string
  advice: About
}

const toldMail = (to: string, at: Date, { wording, about, whose, by, advice }: Told): Mail => {
  const text = (language: Language, on: string, written: string): string => `${on} ${longTime(at, language)}, ${wording[language][1](about[language], whose[language], written)}\n\n${advice[language]}`
  const [french, english] = [text('fr', 'Le', by && ` par ${by}`), text('en', 'On', by && ` by ${by}`)]
  return both(to, `${wording.fr[0]} / ${wording.en[0]}`, french, english)
}

/** What to do, by kind; for all others, whoever did it knows. */
const adviceOf = (kind: LoginNotice, consoleUrl: string): About => {
  if (kind === 'factors_required') return { fr: `C'est ici\u00a0:\n\n${consoleUrl}user/security`, en: `You do it here:\n\n${consoleUrl}user/security` }
  if (kind === 'factors_ending') {
    return {
      fr: `Si vous l'avez demandé, vous n'avez rien à faire. Sinon, connectez-vous avant ce délai avec votre clé d'accès ou un code, ce qui annule la réinitialisation, et écrivez à l'équipe de soutien\u00a0:\n\n${consoleUrl}login`,
      en: `If you asked for this, you don't need to do anything. If you didn't, log in before then with your passkey or a code, which stops the reset, and write to the support team:\n\n${consoleUrl}login`,
    }
  }
  return loginAdvice(`${consoleUrl}password/recover`)
}

const loginAdvice = (link: string): About => ({
  fr: `Si c'était vous, vous n'avez rien à faire. Sinon, choisissez tout de suite un autre mot de passe, ce qui met fin à toutes les sessions\u00a0:\n\n${link}`,
  en: `If it was you, you don't need to do anything. If it wasn't, choose another password right away, which ends every session:\n\n${link}`,
})

const accountAdvice = (link: string): About => ({
  fr: `Si personne chez vous ne devait le faire, un mot de passe est peut-être en de mauvaises mains\u00a0: faites changer les mots de passe de votre équipe et écrivez à l'équipe de soutien. Vous pouvez changer le vôtre ici\u00a0:\n\n${link}`,
  en: `If nobody at your company was meant to do this, a password may be in the wrong hands: have your team change their passwords, and contact the support team. You can change yours here:\n\n${link}`,
})

/** Who asks for what is being done; empty for what the service does by itself. */
const nameOfCaller = async (transaction: Store): Promise<string> => {
  const id = currentRequest.getStore()?.userId
  if (id === undefined) return ''
  const user = await transaction.selectFrom('users').select(['firstname', 'lastname']).where('id', '=', id).executeTakeFirst()
  return user === undefined ? '' : fullName(user)
}

export const makeEmailChangedWriter =
  (changes: Pick<EmailChanges, 'tokenOf'>, { consoleUrl, brand }: Pick<Deps, 'consoleUrl' | 'brand'>): MailWriters['email_changed'] =>
  async ({ id, to, after }, { created_at }) =>
    changedMail(to, after, created_at, `${consoleUrl()}email/revert/${await changes.tokenOf(id)}`, (await brand.read()).names)

export const makeNotices = ({ outbox, clock, consoleUrl, brand }: Deps): Notices => {
  const recoverUrl = () => `${consoleUrl()}password/recover`
  const put = async (transaction: Store, mailOf: (names: Brand['names']) => Mail): Promise<void> =>
    outbox.put(transaction, { kind: 'text', content: mailOf((await brand.read(transaction)).names) })
  const securityChanged: Notices['securityChanged'] = (transaction, email, kind, about = nothing) =>
    put(transaction, (names) => toldMail(email, clock(), { wording: loginNotices[kind], about, whose: names, by: '', advice: adviceOf(kind, consoleUrl()) }))
  return {
    emailChanged: (transaction, { id, email }, after) =>
      outbox.put(transaction, { kind: 'email_changed', content: { id, to: email, after: maskedAddress(after) } }, REVERT_HOURS * HOUR_MS),
    emailReverted: (transaction, left, email) => put(transaction, (names) => revertedMail(left, email, clock(), names)),
    passwordChanged: (transaction, email) => put(transaction, (names) => passwordMail(email, clock(), recoverUrl(), names)),
    securityChanged,
    newDevice: async (transaction, loginId, device) => {
      const { email } = await transaction.selectFrom('logins').select('email').where('id', '=', loginId).executeTakeFirstOrThrow()
      await securityChanged(transaction, email, 'new_device', deviceText(device))
    },
    ownersTold: async (transaction, accountId, kind, about) => {
      const owners = transaction.selectFrom('users').innerJoin('accounts', 'accounts.id', 'account_id').select(['users.email', 'accounts.name'])
      const by = await nameOfCaller(transaction)
      for (const { email, name } of await owners.where('account_id', '=', accountId).where('role', '=', 'owner').execute()) {
        const told = { wording: accountNotices[kind], about: { fr: about, en: about }, whose: { fr: name, en: name }, by, advice: accountAdvice(recoverUrl()) }
        await outbox.put(transaction, { kind: 'text', content: toldMail(email, clock(), told) })
      }
    },
    deliver: outbox.deliver,
  }
}
