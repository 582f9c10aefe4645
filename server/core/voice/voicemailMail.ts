import type { Mail } from '../ports/mail'

export interface LeftMessage {
  to: string
  /** Name and number, as people write them. */
  caller: string
  /** The account's own number that was called; null when it was released meanwhile. */
  called: string | null
  /** Seconds. */
  duration: number
  /** `YYYY-MM-DD HH:mm:ss` in Montreal. */
  at: string
  /** The voicemails in the console. */
  link: string
  /** Where the reader says that they want no more of them. A POST there does so without a question (RFC 8058). */
  unsubscribeUrl: string
}

const MINUTE_S = 60

const minutes = (seconds: number): string =>
  seconds < MINUTE_S ? `${seconds} s` : `${Math.floor(seconds / MINUTE_S)} min ${seconds % MINUTE_S} s`

/** In both languages: an account has many readers, and nothing says which of them this address belongs to. */
export const voicemailMail = ({ to, caller, called, duration, at, link, unsubscribeUrl }: LeftMessage): Mail => ({
  to,
  headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  subject: `Nouveau message vocal / New voicemail – ${caller}`,
  text: `Bonjour,

${caller} a laissé un message vocal${called === null ? '' : ` au ${called}`}.
Durée : ${minutes(duration)}
Reçu : ${at} (heure de Montréal)

Pour l'écouter :
${link}

Pour ne plus recevoir ces courriels :
${unsubscribeUrl}

---

Hello,

${caller} left a voicemail${called === null ? '' : ` at ${called}`}.
Length: ${minutes(duration)}
Received: ${at} (Montreal time)

To listen to it:
${link}

To stop these emails:
${unsubscribeUrl}

Telephony Console
`,
})
