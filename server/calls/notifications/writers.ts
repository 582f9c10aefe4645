import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { FilesPort } from '../../platform/files/port'
import type { Store } from '../../platform/database/tables/tables'
import { callIdColumn, storedCallId } from '../../platform/database/callIds'
import { isOpenMissed } from '../history/missedCalls'
import type { MailWriters } from '../../platform/jobs/mailOutbox'
import { UNSUBSCRIBE_PATH, type Recipients } from '../../account/index'
import type { KeyRing } from '../../platform/sessions/signingKey'
import { attachSound, findVoicemail } from '../voicemails/mailedVoicemail'
import { noticeTokenOf, type NoticeKind } from './links'
import { digestMail, MAX_LISTED, missedCallMail, ownVoicemailMail, type MissedCall, type Reader } from './mails'

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
}

type NotificationWriters = Pick<MailWriters, 'own_voicemail' | 'missed_call' | 'missed_digest'>

const callColumns = sql`${callIdColumn} as id, calls.contact_number as from_number, calls.started_at, contacts.contact_name, numbers.label, numbers.phone_number,
  (${isOpenMissed}) as "isOpen"`

const callNames = sql`
  left join numbers on numbers.id = calls.number_id::text
  left join contacts on contacts.account_id = calls.account_id::text and contacts.contact_number = calls.contact_number`

/** All of them look again when the mail leaves: the user may have turned it off, and the call may be answered by then. */
export const makeNotificationWriters = ({ store, files, log, keyRing, recipients, consoleUrl }: Deps): NotificationWriters => {
  const findSubscriber = async (userId: string): Promise<Subscriber | undefined> => {
    const { rows } = await sql<Subscriber>`
      select users.account_id, users.email, coalesce(users.language, settings.language) as language, time_zone, voicemail, missed_calls
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
  }
}
