import { createHmac } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Brand, BrandCache } from '../../platform/brand/brand'
import { unwrapped, type Mail } from '../../platform/mail/mail'
import type { Store, Tables } from '../../platform/database/tables'
import type { MailWriters } from '../../platform/jobs/mailOutbox'
import { DAY_MS, later } from '../../platform/clock'
import type { KeyRing } from '../../platform/sessions/token'
import { cleanLine } from '../../platform/texts/texts'
import { withSmallLetters } from '../../platform/texts/emailAddress'
import { hashOf } from '../../platform/random'

type Kind = Tables['email_links']['kind']

/** Canadian law requires unsubscribe links to work for at least 60 days. */
const lifetimeMs: Readonly<Record<Kind, number>> = { confirm: 7 * DAY_MS, unsubscribe: 365 * DAY_MS }

/** Derived from a key and not stored, so that a mail sent again has the same link. */
export type TokenOf = (kind: Kind, id: string) => Promise<string>

export const makeEmailTokens =
  (keyRing: KeyRing): TokenOf =>
  async (kind, id) =>
    createHmac('sha256', await keyRing('consent')).update(`${kind} ${id}`).digest('base64url')

export const addressOf = (written: string): string => withSmallLetters(cleanLine(written).trim())
export const targetOf = (address: string): string => {
  const [mailbox = '', ...domain] = address.split('@')
  return [mailbox.split('+', 1), ...domain].join('@')
}
export const targetIn = (column: string) => sql<string>`regexp_replace(${sql.ref(column)}, '\\+[^@]*(?=@)', '')`

export type Recipient = Selectable<Tables['email_recipients']>
export type Link = Selectable<Tables['email_links']>

interface NewLink {
  token: string
  recipient: Pick<Recipient, 'id' | 'address'>
  kind: Kind
  now: Date
}

export const insertLink = async (store: Store, { token, recipient, kind, now }: NewLink): Promise<void> => {
  const times = { created_at: now, expires_at: later(now, lifetimeMs[kind]) }
  const link = { token_hash: hashOf(token), recipient_id: recipient.id, kind, target: targetOf(recipient.address), ...times }
  await store.insertInto('email_links').values(link).execute()
}

export const findLink = async (store: Store, token: string): Promise<{ link: Link; recipient: Recipient } | null> => {
  const link = await store.selectFrom('email_links').selectAll().where('token_hash', '=', hashOf(token)).executeTakeFirst()
  if (link === undefined) return null
  const recipients = store.selectFrom('email_recipients').selectAll().where('id', '=', link.recipient_id)
  return { link, recipient: await recipients.executeTakeFirstOrThrow() }
}

export const isBlocked = async (store: Store, target: string): Promise<boolean> =>
  (await store.selectFrom('email_blocks').select('target').where('target', '=', target).executeTakeFirst()) !== undefined

const LONGEST_NAME = 60

/** Chosen by the sender: stripped of line breaks and of anything that mail readers turn into a link. */
const plainName = (name: string): string => {
  const plain = name
    .replace(/(?!\u200c|\u200d)[^\p{L}\p{M}\p{N} .,&'’()-]/gu, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/ +/g, ' ')
    .trim()
  return [...plain].slice(0, LONGEST_NAME).join('')
}

const requestMail = (to: string, accountName: string, link: string, names: Brand['names']): Mail => {
  const name = plainName(accountName)
  return {
    to,
    subject: 'Confirmez votre adresse courriel / Confirm your email address',
    text: unwrapped(`Bonjour,

«\u00a0${name}\u00a0» utilise ${names.fr} et veut envoyer à cette adresse les messages vocaux laissés par téléphone. Rien n'y est
envoyé sans votre accord. Pour accepter ou refuser, ouvrez ce lien dans les 7 prochains jours\u00a0:

${link}

Si vous ne faites rien, vous ne recevrez aucun message vocal.

---

Hello,

"${name}" uses ${names.en} and wants to send voicemails left by phone to this address. Nothing is sent there without your
consent. To accept or to refuse, open this link within 7 days:

${link}

If you do nothing, you will receive no voicemail.`),
    signed: ['fr', 'en'],
  }
}

interface Deps {
  store: Store
  tokenOf: TokenOf
  /** From the settings, never from a request. */
  consoleUrl: () => string
  brand: Pick<BrandCache, 'read'>
}

export const makeRequestWriter =
  ({ store, tokenOf, consoleUrl, brand }: Deps): MailWriters['consent_request'] =>
  async ({ id }) => {
    const token = await tokenOf('confirm', id)
    const found = await findLink(store, token)
    if (found === null || found.link.answered_at !== null) return null
    const { link, recipient } = found
    if (recipient.state === 'confirmed' || (await isBlocked(store, link.target))) return null
    const accounts = store.selectFrom('accounts').select('name').where('id', '=', recipient.account_id)
    const { name } = await accounts.executeTakeFirstOrThrow()
    return requestMail(recipient.address, name, `${consoleUrl()}email/confirm/${token}`, (await brand.read()).names)
  }
