import type { Mail } from '../ports/mail'
import type { Store } from '../tables/tables'
import type { MailWriters } from '../mail/mailOutbox'
import { findLink, isBlocked, type TokenOf } from './links'

const LONGEST_NAME = 60

/** A name that the sender chose, in a mail to a stranger: no line of its own, and nothing that a mail reader makes a link of. */
const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N} .,&'’()-]/gu, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)

/** In both languages: nothing is known of who reads it but the address. */
const requestMail = (to: string, accountName: string, link: string): Mail => {
  const name = plainName(accountName)
  return {
    to,
    subject: 'Confirmez votre adresse courriel / Confirm your email address',
    text: `Bonjour,

« ${name} » utilise Telephony Console et veut envoyer à cette adresse les messages vocaux laissés par téléphone. Rien n'y est
envoyé sans votre accord. Pour accepter ou refuser, ouvrez ce lien dans les 7 prochains jours :

${link}

Si vous ne faites rien, vous ne recevrez aucun message vocal.

---

Hello,

"${name}" uses Telephony Console and wants to send voicemails left by phone to this address. Nothing is sent there without your
consent. To accept or to refuse, open this link within 7 days:

${link}

If you do nothing, you will receive no voicemail.

Telephony Console
`,
  }
}

interface Deps {
  store: Store
  tokenOf: TokenOf
  /** Where the console begins, with a slash at its end. It comes from the settings, never from a request. */
  consoleUrl: () => string
}

/** Writes the request, unless its owner has answered it meanwhile, or another one. */
export const makeRequestWriter =
  ({ store, tokenOf, consoleUrl }: Deps): MailWriters['consent_request'] =>
  async ({ id }) => {
    const token = await tokenOf('confirm', id)
    const found = await findLink(store, token)
    if (found === null || found.link.answered_at !== null) return null
    const { link, recipient } = found
    if (recipient.state === 'confirmed' || (await isBlocked(store, link.target))) return null
    const accounts = store.selectFrom('accounts').select('name').where('id', '=', recipient.account_id)
    const { name } = await accounts.executeTakeFirstOrThrow()
    return requestMail(recipient.address, name, `${consoleUrl()}email/confirm/${token}`)
  }
