import type { Brand, BrandCache } from '../../platform/brand/brand'
import { HOUR_MS, type Clock } from '../../platform/clock'
import type { MailOutbox, MailWriters } from '../../platform/jobs/mailOutbox'
import { maskedAddress } from '../../platform/texts/emailAddress'
import { longTime } from 'callflow/frenchDates'
import { unwrapped, type Mail } from '../../platform/mail/mail'
import type { Store } from '../../platform/database/tables'
import { REVERT_HOURS, type EmailChanges, type Offer } from './emailChanges'

export interface Notices {
  emailChanged: (transaction: Store, offer: Offer, after: string) => Promise<void>
  /** `left` is the address before the reversal. */
  emailReverted: (transaction: Store, left: string, email: string) => Promise<void>
  passwordChanged: (transaction: Store, email: string) => Promise<void>
  securityChanged: (transaction: Store, email: string, kind: 'factors' | 'factors_removed' | 'factors_ending') => Promise<void>
  /** Call it after the commit. */
  deliver: () => void
}

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

export const makeEmailChangedWriter =
  (changes: Pick<EmailChanges, 'tokenOf'>, { consoleUrl, brand }: Pick<Deps, 'consoleUrl' | 'brand'>): MailWriters['email_changed'] =>
  async ({ id, to, after }, { created_at }) =>
    changedMail(to, after, created_at, `${consoleUrl()}email/revert/${await changes.tokenOf(id)}`, (await brand.read()).names)

export const makeNotices = ({ outbox, clock, consoleUrl, brand }: Deps): Notices => {
  const put = async (transaction: Store, mailOf: (names: Brand['names']) => Mail): Promise<void> =>
    outbox.put(transaction, { kind: 'text', content: mailOf((await brand.read(transaction)).names) })
  return {
    emailChanged: (transaction, { id, email }, after) =>
      outbox.put(transaction, { kind: 'email_changed', content: { id, to: email, after: maskedAddress(after) } }, REVERT_HOURS * HOUR_MS),
    emailReverted: (transaction, left, email) => put(transaction, (names) => revertedMail(left, email, clock(), names)),
    passwordChanged: (transaction, email) => put(transaction, (names) => passwordMail(email, clock(), `${consoleUrl()}password/recover`, names)),
    securityChanged: async () => undefined,
    deliver: outbox.deliver,
  }
}
