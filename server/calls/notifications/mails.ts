import type { Language, Sentence } from '../../platform/failures/language'
import type { Mail } from '../../platform/mail/port'
import { named, namedCaller } from '../../platform/texts/friendlyNumber'
import { LOCAL_ZONE } from '../../platform/texts/localDay'
import { minutes } from '../voicemails/voicemailMail'
import { isTimeZone } from '../../platform/texts/nextMorning'

export interface Reader {
  to: string
  language: Language
  zone: string
  /** A POST unsubscribes at once (RFC 8058). */
  unsubscribeUrl: string
}

export interface Caller {
  contact_name: string | null
  from_number: string
}

export interface Called {
  label: string | null
  phone_number: string | null
}

const callerIn = (language: Language, { contact_name, from_number: number }: Caller): string =>
  namedCaller(contact_name, number, language)

const calledIn = ({ label, phone_number }: Called, before: string): string =>
  phone_number === null ? '' : `${before}${named(label, phone_number)}`

const zoneOf = (zone: string): string => (isTimeZone(zone) ? zone : LOCAL_ZONE)

/** 'November 20, 2026 at 2:05 p.m. EST', with the name of the zone, which changes with daylight saving. */
export const timeIn = (time: Date, language: Language, zone: string): string => {
  const options = { day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat(`${language}-CA`, { ...options, timeZone: zoneOf(zone) }).format(time)
}

const write = ({ to, language, unsubscribeUrl }: Reader, subject: Sentence, body: Sentence): Mail => {
  const hello = { en: 'Hello,', fr: 'Bonjour,' }[language]
  const stop = { en: 'To stop these emails:', fr: 'Pour ne plus recevoir ces courriels\u00a0:' }[language]
  return {
    to,
    headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    subject: subject[language],
    text: `${hello}\n\n${body[language]}\n\n${stop}\n${unsubscribeUrl}\n\nTelephony Console\n`,
  }
}

export interface LeftVoicemail extends Caller, Called {
  duration: number
  created_at: Date
}

export const ownVoicemailMail = (reader: Reader, voicemail: LeftVoicemail, link: string): Mail => {
  const caller = callerIn(reader.language, voicemail)
  const at = timeIn(voicemail.created_at, reader.language, reader.zone)
  const length = minutes(voicemail.duration)
  return write(reader, { en: `New voicemail – ${caller}`, fr: `Nouveau message vocal – ${caller}` }, {
    en: `${caller} left a voicemail${calledIn(voicemail, ' at ')}.
Received: ${at}
Length: ${length}

To listen to it:
${link}`,
    fr: `${caller} a laissé un message vocal${calledIn(voicemail, ' au ')}.
Reçu\u00a0: ${at}
Durée\u00a0: ${length}

Pour l'écouter\u00a0:
${link}`,
  })
}

export interface MissedCall extends Caller, Called {
  started_at: Date
  isOpen: boolean
}

export const missedCallMail = (reader: Reader, call: MissedCall, link: string): Mail => {
  const caller = callerIn(reader.language, call)
  const at = timeIn(call.started_at, reader.language, reader.zone)
  return write(reader, { en: `Missed call – ${caller}`, fr: `Appel manqué – ${caller}` }, {
    en: `You missed a call.

From: ${caller}${calledIn(call, '\nTo: ')}
Received: ${at}

To see your missed calls:
${link}`,
    fr: `Vous avez manqué un appel.

De\u00a0: ${caller}${calledIn(call, '\nAu\u00a0: ')}
Reçu\u00a0: ${at}

Pour voir vos appels manqués\u00a0:
${link}`,
  })
}

/** Longer mails are hard to read, and the console shows the others. */
export const MAX_LISTED = 50

const heads = {
  open: { en: 'To return', fr: 'À rappeler' },
  resolved: { en: 'Already taken care of', fr: 'Déjà traités' },
} as const

const callLine = (call: MissedCall, { language, zone }: Reader): string =>
  `- ${callerIn(language, call)}${calledIn(call, { en: ' to ', fr: ' au ' }[language])}, ${timeIn(call.started_at, language, zone)}`

const section = (head: Sentence, calls: readonly MissedCall[], reader: Reader): string[] => {
  if (calls.length === 0) return []
  const colon = { en: ':', fr: '\u00a0:' }[reader.language]
  return [[`${head[reader.language]}${colon}`, ...calls.map((call) => callLine(call, reader))].join('\n')]
}

/** `calls` may be fewer than `total`. */
export const digestMail = (reader: Reader, calls: readonly MissedCall[], total: number, link: string): Mail => {
  const [open, resolved] = [calls.filter(({ isOpen }) => isOpen), calls.filter(({ isOpen }) => !isOpen)]
  const more = total - calls.length
  const lists = [...section(heads.open, open, reader), ...section(heads.resolved, resolved, reader)]
  const rest: Sentence = { en: `and ${more} more`, fr: more === 1 ? 'et un autre' : `et ${more} autres` }
  const listed = [...lists, ...(more > 0 ? [rest[reader.language]] : [])].join('\n\n')
  const subject = {
    en: total === 1 ? '1 missed call' : `${total} missed calls`,
    fr: total === 1 ? '1 appel manqué' : `${total} appels manqués`,
  }
  return write(reader, subject, {
    en: `Missed calls since the last summary:

${listed}

To see them in the call logs:
${link}`,
    fr: `Appels manqués depuis le dernier sommaire\u00a0:

${listed}

Pour les voir dans le journal des appels\u00a0:
${link}`,
  })
}
