import { sql } from 'kysely'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RandomSource } from '../../platform/random'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import type { MailOutbox } from '../../platform/jobs/mailOutbox'
import { DAY_MS, later, type Clock } from '../../platform/clock'
import { inTransaction } from '../../platform/database/transaction'
import { addressOf } from '../../account/index'
import { hearsVoicemail } from '../history/heard'
import { storedCallId } from '../../platform/database/callIds'
import { nextMorning } from '../../platform/texts/nextMorning'
import type { KeyRing } from '../../platform/sessions/token'
import type { Language } from '../../platform/failures/failures'

export type NoticeKind = 'voicemail' | 'missed_call' | 'night_calls'

interface NoticeLink {
  kind: NoticeKind
  userId: string
}

const letters = { v: 'voicemail', m: 'missed_call', n: 'night_calls' } as const
const letterOf = { voicemail: 'v', missed_call: 'm', night_calls: 'n' } as const satisfies Record<NoticeKind, keyof typeof letters>

const isLetter = (text: string): text is keyof typeof letters => Object.hasOwn(letters, text)

const written = /^(?:en|fr)-([vmn])-([\w-]{1,64})-([\w-]{43})$/

/** Of these notifications, whether or not it is valid; the console's page recognises them in the same way. */
export const isNoticeToken = (token: string): boolean => written.test(token)

const codeOf = async (keyRing: KeyRing, { kind, userId }: NoticeLink): Promise<string> =>
  createHmac('sha256', await keyRing('consent')).update(`notice ${kind} ${userId}`).digest('base64url')

/** Nothing is stored, so every mail of a kind has the same token. It begins with the language of the page it opens. */
export const noticeTokenOf = async (keyRing: KeyRing, link: NoticeLink, language: Language): Promise<string> =>
  [language, letterOf[link.kind], link.userId, await codeOf(keyRing, link)].join('-')

export const readNoticeToken = async (keyRing: KeyRing, token: string): Promise<NoticeLink | null> => {
  const [, letter = '', userId = '', code = ''] = written.exec(token) ?? []
  if (!isLetter(letter)) return null
  const link = { kind: letters[letter], userId }
  return timingSafeEqual(Buffer.from(await codeOf(keyRing, link)), Buffer.from(code)) ? link : null
}

/** More are shown in the console only. */
const MAX_MAILS_PER_DAY = 200

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  outbox: Pick<MailOutbox, 'put' | 'deliver'>
}

interface LeftVoicemail {
  id: string
  accountId: string
  numberId: string | null
  boxId?: string | null
  sendTo: string | null
}

const hasRoom = (now: Date) => sql<boolean>`(
  select count(*) from notices as told
  where told.user_id = settings.user_id and told.noted_at > ${later(now, -DAY_MS)} and told.told_in = told.subject_id) < ${MAX_MAILS_PER_DAY}`

const alreadyGets = (sendTo: string | null) => sql<boolean>`(
  lower(users.email collate "C") = ${addressOf(sendTo ?? '')} and not exists (
    select from email_recipients as agreed
    where agreed.account_id = users.account_id and agreed.address = lower(users.email collate "C") and agreed.state <> 'confirmed'))`

export type Notifier = ReturnType<typeof makeNotifier>

export const makeNotifier = ({ store, clock, random, outbox }: Deps) => {
  /** Takes one due user at a time. Inserts of notices only share the row, so they don't wait for it. */
  const sendNextDigest = (): Promise<boolean> =>
    inTransaction(store, async (transaction) => {
      const now = clock()
      const due = transaction.selectFrom('notification_settings').select(['user_id', 'time_zone']).where('digest_due_at', '<=', now)
      const next = await due.orderBy('digest_due_at').limit(1).forNoKeyUpdate().skipLocked().executeTakeFirst()
      if (next === undefined) return false
      const id = random.id()
      const untold = transaction.updateTable('notices').set({ told_in: id }).where('user_id', '=', next.user_id).where('told_in', 'is', null)
      const told = await untold.returning('subject_id').execute()
      if (told.length > 0) await outbox.put(transaction, { kind: 'missed_digest', content: { id, userId: next.user_id } })
      const settings = transaction.updateTable('notification_settings').where('user_id', '=', next.user_id)
      await settings.set({ digest_due_at: nextMorning(now, next.time_zone) }).execute()
      return true
    })

  return {
    /** `sendTo` already gets this voicemail from its call flow. */
    voicemailLeft: async (transaction: StoreTransaction, { id, accountId, numberId, boxId = null, sendTo }: LeftVoicemail): Promise<void> => {
      const now = clock()
      const { rows } = await sql<{ userId: string }>`
        insert into notices (user_id, subject_id, kind, noted_at, told_in)
        select settings.user_id, ${id}, 'voicemail', ${now}, ${id}
        from notification_settings as settings join users on users.id = settings.user_id
        where users.account_id = ${accountId} and settings.voicemail <> 'off' and ${hearsVoicemail(boxId, numberId)} and not ${alreadyGets(sendTo)} and ${hasRoom(now)}
        on conflict do nothing returning user_id as "userId"`.execute(transaction)
      for (const { userId } of rows) await outbox.put(transaction, { kind: 'own_voicemail', content: { id, userId } })
    },

    /** Tells of a call once, however often it is reported. Returns whether there is a mail to deliver. */
    callMissed: async (transaction: StoreTransaction, { id, accountId }: { id: string; accountId: string }): Promise<boolean> => {
      const now = clock()
      const { rows } = await sql<{ userId: string; isTold: boolean }>`
        insert into notices (user_id, subject_id, kind, noted_at, told_in)
        select settings.user_id, ${id}, 'missed_call', ${now}, case settings.missed_calls when 'immediately' then ${id} end
        from calls join users on users.account_id = ${accountId}
        join notification_settings as settings on settings.user_id = users.id
        where calls.id = ${storedCallId(id)} and calls.account_id = ${accountId} and calls.outcome = 'missed'
          and (settings.missed_calls = 'digest' or settings.missed_calls = 'immediately' and ${hasRoom(now)})
        on conflict do nothing returning user_id as "userId", told_in is not null as "isTold"`.execute(transaction)
      const told = rows.filter(({ isTold }) => isTold)
      for (const { userId } of told) await outbox.put(transaction, { kind: 'missed_call', content: { id, userId } })
      return told.length > 0
    },

    /** Sends the digests that are due; every instance may run it. */
    sendDigests: async (): Promise<void> => {
      while (await sendNextDigest());
      outbox.deliver()
    },
  }
}
