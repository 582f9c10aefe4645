import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { FilesPort } from '../../platform/files/port'
import type { Store } from '../../platform/database/tables'
import { callIdColumn, storedCallId } from '../../platform/database/callIds'
import { isOpenMissed } from '../history/missedCalls'
import type { MailWriters } from '../../platform/jobs/mailOutbox'
import { UNSUBSCRIBE_PATH, type Recipients } from '../../account/index'
import type { KeyRing } from '../../platform/sessions/token'
import { attachSound, findVoicemail, minutes } from '../voicemails/mailedVoicemail'
import { nightMail, readNight } from './nightMail'
import { noticeTokenOf, type NoticeKind } from './notify'
import type { Language, Sentence } from '../../platform/failures/failures'
import type { Mail } from '../../platform/mail/mail'
import { named, namedCaller, onLine } from '../../platform/texts/phoneNumber'
import { LOCAL_ZONE } from 'callflow/calendar'
import { longTime } from 'callflow/frenchDates'
import { isTimeZone } from '../../platform/texts/nextMorning'

interface Reader {
  to: string
  language: Language
  zone: string
  /** A POST unsubscribes at once (RFC 8058). */
  unsubscribeUrl: string
}

interface Caller {
  contact_name: string | null
  from_number: string
}

interface Called {
  label: string | null
  phone_number: string | null
}

const callerIn = (language: Language, { contact_name, from_number: number }: Caller): string =>
  namedCaller(contact_name, number, language)

const calledIn = ({ label, phone_number }: Called, before: string, write = named): string =>
  phone_number === null ? '' : `${before}${write(label, phone_number)}`

const zoneOf = (zone: string): string => (isTimeZone(zone) ? zone : LOCAL_ZONE)

const writeNotice = ({ to, language, unsubscribeUrl }: Reader, { subject, text }: { subject: string; text: string }): Mail => {
  const hello = { en: 'Hello,', fr: 'Bonjour,' }[language]
  const stop = { en: 'To stop these emails:', fr: 'Pour ne plus recevoir ces courriels\u00a0:' }[language]
  return {
    to,
    headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    subject,
    text: `${hello}\n\n${text}\n\n${stop}\n${unsubscribeUrl}`,
    signed: [language],
  }
}

const write = (reader: Reader, subject: Sentence, body: Sentence): Mail => writeNotice(reader, { subject: subject[reader.language], text: body[reader.language] })

interface LeftVoicemail extends Caller, Called {
  duration: number
  created_at: Date
}

const ownVoicemailMail = (reader: Reader, voicemail: LeftVoicemail, link: string): Mail => {
  const caller = callerIn(reader.language, voicemail)
  const at = longTime(voicemail.created_at, reader.language, zoneOf(reader.zone))
  const length = minutes(voicemail.duration)
  return write(reader, { en: `New voicemail – ${caller}`, fr: `Nouveau message vocal – ${caller}` }, {
    en: `${caller} left a voicemail${calledIn(voicemail, ' at ')}.
Received: ${at}
Length: ${length}

To listen to it:
${link}`,
    fr: `${caller} a laissé un message vocal${calledIn(voicemail, ' ', onLine)}.
Reçu\u00a0: ${at}
Durée\u00a0: ${length}

Pour l'écouter\u00a0:
${link}`,
  })
}

interface MissedCall extends Caller, Called {
  started_at: Date
  isOpen: boolean
}

const missedCallMail = (reader: Reader, call: MissedCall, link: string): Mail => {
  const caller = callerIn(reader.language, call)
  const at = longTime(call.started_at, reader.language, zoneOf(reader.zone))
  return write(reader, { en: `Missed call – ${caller}`, fr: `Appel manqué – ${caller}` }, {
    en: `You missed a call.

From: ${caller}${calledIn(call, '\nTo: ')}
Received: ${at}

To see your missed calls:
${link}`,
    fr: `Vous avez manqué un appel.

De\u00a0: ${caller}${calledIn(call, '\nLigne\u00a0: ')}
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
  `- ${callerIn(language, call)}${{ en: calledIn(call, ' to '), fr: calledIn(call, ' ', onLine) }[language]}, ${longTime(call.started_at, language, zoneOf(zone))}`

const section = (head: Sentence, calls: readonly MissedCall[], reader: Reader): string[] => {
  if (calls.length === 0) return []
  const colon = { en: ':', fr: '\u00a0:' }[reader.language]
  return [[`${head[reader.language]}${colon}`, ...calls.map((call) => callLine(call, reader))].join('\n')]
}

/** `calls` may be fewer than `total`. */
const digestMail = (reader: Reader, calls: readonly MissedCall[], total: number, link: string): Mail => {
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

interface Deps {
  store: Store
  files: FilesPort
  log: FastifyBaseLogger
  keyRing: KeyRing
  recipients: () => Pick<Recipients, 'isWilling'>
  /** From the settings, never from a request. */
  consoleUrl: () => string
}

interface Subscriber {
  account_id: string
  email: string
  language: Reader['language']
  time_zone: string
  voicemail: 'off' | 'link' | 'attachment'
  missed_calls: 'off' | 'immediately' | 'digest'
  night_calls: 'off' | 'immediately'
}

type NotificationWriters = Pick<MailWriters, 'own_voicemail' | 'missed_call' | 'missed_digest' | 'night_calls'>

const callColumns = sql`${callIdColumn} as id, calls.contact_number as from_number, calls.started_at, contacts.contact_name, numbers.label, numbers.phone_number,
  (${isOpenMissed}) as "isOpen"`

const callNames = sql`
  left join numbers on numbers.id = calls.number_id::text
  left join contacts on contacts.account_id = calls.account_id::text and contacts.contact_number = calls.contact_number`

/** All of them look again when the mail leaves: the user may have turned it off, and the call may be answered by then. */
export const makeNotificationWriters = ({ store, files, log, keyRing, recipients, consoleUrl }: Deps): NotificationWriters => {
  const findSubscriber = async (userId: string): Promise<Subscriber | undefined> => {
    const { rows } = await sql<Subscriber>`
      select users.account_id, users.email, coalesce(users.language, settings.language) as language, time_zone, voicemail, missed_calls, night_calls
      from notification_settings as settings join users on users.id = settings.user_id where users.id = ${userId}`.execute(store)
    return rows[0]
  }

  const readerOf = async (subscriber: Subscriber, kind: NoticeKind, userId: string): Promise<Reader | null> => {
    const { account_id, email: to, language, time_zone: zone } = subscriber
    if (!(await recipients().isWilling(account_id, to))) {
      log.info({ userId }, 'A notification is not mailed: the owner of the address has not agreed to it')
      return null
    }
    const token = await noticeTokenOf(keyRing, { kind, userId }, language)
    return { to, language, zone, unsubscribeUrl: `${consoleUrl()}${UNSUBSCRIBE_PATH}${token}` }
  }

  const logsUrl = (): string => `${consoleUrl()}logs`

  return {
    own_voicemail: async ({ id, userId }) => {
      const subscriber = await findSubscriber(userId)
      if (subscriber === undefined || subscriber.voicemail === 'off') return null
      const voicemail = await findVoicemail(store, id)
      if (voicemail?.account_id !== subscriber.account_id) return null
      const reader = await readerOf(subscriber, 'voicemail', userId)
      if (reader === null) return null
      const attachments = subscriber.voicemail === 'attachment' ? await attachSound({ files, log }, voicemail) : []
      return { ...ownVoicemailMail(reader, voicemail, `${consoleUrl()}voicemails`), attachments }
    },

    missed_call: async ({ id, userId }) => {
      const subscriber = await findSubscriber(userId)
      if (subscriber === undefined || subscriber.missed_calls === 'off') return null
      const { rows } = await sql<MissedCall>`
        select ${callColumns} from calls ${callNames}
        where calls.id = ${storedCallId(id)} and calls.account_id = ${subscriber.account_id} and ${isOpenMissed}`.execute(store)
      const [call] = rows
      if (call === undefined) return null
      const reader = await readerOf(subscriber, 'missed_call', userId)
      return reader && missedCallMail(reader, call, logsUrl())
    },

    missed_digest: async ({ id, userId }) => {
      const subscriber = await findSubscriber(userId)
      if (subscriber === undefined || subscriber.missed_calls === 'off') return null
      const { rows } = await sql<MissedCall & { total: number }>`
        select ${callColumns}, count(*) over ()::int as total from notices join calls on calls.id = right(replace(notices.subject_id, '-', ''), 32)::uuid ${callNames}
        where notices.user_id = ${userId} and notices.told_in = ${id} and calls.account_id = ${subscriber.account_id}
          and calls.outcome = 'missed'
        order by (${isOpenMissed}) desc, calls.started_at desc limit ${MAX_LISTED}`.execute(store)
      const [first] = rows
      if (first === undefined) return null
      const reader = await readerOf(subscriber, 'missed_call', userId)
      return reader && digestMail(reader, rows, first.total, logsUrl())
    },

    night_calls: async ({ id, userId }) => {
      const subscriber = await findSubscriber(userId)
      if (subscriber === undefined || subscriber.night_calls === 'off') return null
      const night = await readNight(store, subscriber.account_id, id)
      const reader = night && (await readerOf(subscriber, 'night_calls', userId))
      return reader && writeNotice(reader, nightMail(night, reader.language, `${consoleUrl()}applications/${id}?tests`))
    },
  }
}
