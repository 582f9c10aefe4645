import type { Mail } from '../../platform/mail/port'
import type { Store } from '../../platform/database/tables'
import type { MailWriters } from '../../platform/jobs/mailOutbox'
import { findLink, isBlocked, type TokenOf } from './links'

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
  /** From the settings, never from a request. */
  consoleUrl: () => string
}

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
