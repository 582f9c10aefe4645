import type { Sentence } from '../../platform/failures/language'
import type { Mail } from '../../platform/mail/port'

export interface LeftMessage {
  to: string
  /** A hidden caller has no name. */
  caller: Sentence
  called: string | null
  duration: number
  at: string
  link: string
  /** A POST unsubscribes at once (RFC 8058). */
  unsubscribeUrl: string
}

const MINUTE_S = 60

export const minutes = (seconds: number): string =>
  seconds < MINUTE_S ? `${seconds} s` : `${Math.floor(seconds / MINUTE_S)} min ${seconds % MINUTE_S} s`

/** In both languages, because the reader's is unknown. */
export const voicemailMail = ({ to, caller, called, duration, at, link, unsubscribeUrl }: LeftMessage): Mail => ({
  to,
  headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  subject: `Nouveau message vocal / New voicemail – ${[...new Set([caller.fr, caller.en])].join(' / ')}`,
  text: `Bonjour,

${caller.fr} a laissé un message vocal${called === null ? '' : ` au ${called}`}.
Durée : ${minutes(duration)}
Reçu : ${at} (heure de Montréal)

Pour l'écouter :
${link}

Pour ne plus recevoir ces courriels :
${unsubscribeUrl}

---

Hello,

${caller.en} left a voicemail${called === null ? '' : ` at ${called}`}.
Length: ${minutes(duration)}
Received: ${at} (Montreal time)

To listen to it:
${link}

To stop these emails:
${unsubscribeUrl}

Telephony Console
`,
})
