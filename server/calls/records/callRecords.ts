import { sql } from 'kysely'
import { HIDDEN_CALLER, isHiddenCaller } from 'callflow/numberText'
import { chargeDestination } from '../../billing/index'
import type { FilesPort } from '../../platform/files/port'
import type { CallOutcome } from '../../platform/database/tables'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { inTransaction } from '../../platform/database/transaction'
import type { AccountEvents } from '../../platform/events/accountEvents'
import { NoRoomForCall, type Storage } from '../../platform/files/storage'
import type { Clock } from '../../platform/clock'
import { callKeyOf, soundKeyOf, storedCallId, storedSoundId } from '../../platform/database/callIds'
import { findBlock } from '../blockedCallers/service'
import { soundFileName } from '../history/history'
import { lockContact, resolveMissedCalls } from '../history/missedCalls'
import type { MailOutbox } from '../../platform/jobs/mailOutbox'
import type { Notifier } from '../notifications/notify'
import type { CallRecord, CallRecords } from './port'
import { endSteps, settlePath, writeSteps } from '../callPaths/storedPaths'
import { discard, storeSoundOnce, soundBytes } from '../../sounds/index'

interface Deps {
  store: Store
  files: FilesPort
  outbox: MailOutbox
  notifier: Pick<Notifier, 'voicemailLeft' | 'callMissed'>
  storage: Storage
  events: Pick<AccountEvents, 'announce'>
  clock: Clock
}

const ownNumber = (accountId: string, numberId: string | null) =>
  sql<string | null>`(select id::uuid from numbers where id = ${numberId} and account_id = ${accountId})`

const newSoundKey = (id: string) => {
  const key = soundKeyOf(id)
  if (key === null) throw new RangeError(`No carrier names a recording ${id}`)
  return key
}

/** The order of the type is the order of precedence, and `least` ignores null. */
const outcome = sql<CallOutcome | null>`least(calls.outcome, excluded.outcome)`

/** Whoever answered first. */
const answeredBy = sql<string | null>`coalesce(calls.answered_by, excluded.answered_by)`

const keptIfMissed = <Value>(column: 'resolution' | 'resolved_at' | 'resolved_by') =>
  sql<Value>`case when ${outcome} = 'missed' then ${sql.ref(`calls.${column}`)} end`

/** Nothing in a table in partitions keeps a call from being written twice with two starts. */
const lockCall = (transaction: StoreTransaction, id: string) => sql`select pg_advisory_xact_lock(hashtextextended(${id}, 1))`.execute(transaction)

/** A late report of the call's start knows neither its duration nor its outcome. */
const upsertCall = async (transaction: StoreTransaction, call: CallRecord): Promise<boolean> => {
  const { accountId, numberId, direction, contactNumber, startedAt, duration } = call
  const key = callKeyOf(call.id)
  if (key === null) throw new RangeError(`No carrier names a call ${call.id}`)
  await lockCall(transaction, key.id)
  const known = await transaction.selectFrom('calls').select(['account_id', 'started_at', 'duration']).where('id', '=', key.id).executeTakeFirst()
  if (known !== undefined && known.account_id !== accountId) return false
  const changed = await transaction
    .insertInto('calls')
    .values({
      ...key,
      account_id: accountId,
      number_id: ownNumber(accountId, numberId),
      direction,
      contact_number: contactNumber,
      // A late report doesn't know exactly when the call started.
      started_at: known?.started_at ?? startedAt,
      duration,
      outcome: call.outcome ?? null,
      answered_by: call.answeredBy ?? null,
      made_by: call.madeBy ?? null,
      passes: call.passes === undefined ? null : JSON.stringify(call.passes),
    })
    .onConflict((same) =>
      same
        .columns(['id', 'account_id', 'started_at'])
        .doUpdateSet({
          duration: sql`greatest(calls.duration, excluded.duration)`,
          outcome,
          answered_by: answeredBy,
          passes: sql`coalesce(excluded.passes, calls.passes)`,
          resolution: keptIfMissed('resolution'),
          resolved_at: keptIfMissed('resolved_at'),
          resolved_by: keptIfMissed('resolved_by'),
        })
        .where(sql<boolean>`(calls.duration < excluded.duration or calls.outcome is distinct from ${outcome} or calls.answered_by is distinct from ${answeredBy})`),
    )
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) return false
  const reported = { id: key.id, accountId, contactNumber, startedAt: known?.started_at ?? startedAt, before: known?.duration ?? 0, duration }
  if (direction === 'outbound') await chargeDestination(transaction, reported)
  return true
}

/** Waits for a removal of that person, who has no box from then on. */
const boxOf = async (transaction: StoreTransaction, accountId: string, boxId: string | null): Promise<string | null> => {
  if (boxId === null) return null
  const person = transaction.selectFrom('users').select('id').where('account_id', '=', accountId).where('id', '=', boxId)
  return (await person.forShare().executeTakeFirst())?.id ?? null
}

/** Hidden callers are all alike, whatever a carrier sends for them. */
const storedContact = (number: string): string => (isHiddenCaller(number) ? HIDDEN_CALLER : number)

export const makeCallRecords = (deps: Deps): CallRecords => {
  const { store, storage, events, clock, outbox, notifier } = deps

  const storeOnce = async (sound: Parameters<typeof storeSoundOnce>[1], insert: Parameters<typeof storeSoundOnce>[2]): Promise<boolean> => {
    try {
      return await storeSoundOnce(deps, sound, insert)
    } catch (error) {
      if (!(error instanceof NoRoomForCall)) throw error
      await storage.reportUnstored(sound.account_id, { sound: sound.id })
      if (sound.isPending) throw error
      return false
    }
  }

  const isStored = async (accountId: string, id: string): Promise<boolean> => {
    const voicemails = store.selectFrom('voicemails').where('id', '=', storedSoundId(id)).where('account_id', '=', accountId)
    return (await voicemails.select('id').executeTakeFirst()) !== undefined
  }

  return {
    recordCall: async (given) => {
      const call = { ...given, contactNumber: storedContact(given.contactNumber) }
      const { id, accountId, contactNumber } = call
      const { isChanged, isMailed } = await inTransaction(store, async (transaction) => {
        await lockContact(transaction, accountId, contactNumber)
        if (!(await upsertCall(transaction, call))) return { isChanged: false, isMailed: false }
        await resolveMissedCalls(transaction, id, clock())
        await settlePath(transaction, accountId, id)
        return { isChanged: true, isMailed: call.outcome === 'missed' && (await notifier.callMissed(transaction, call)) }
      })
      if (isChanged) events.announce({ account_id: accountId, kind: 'call.updated', id })
      if (isMailed) outbox.deliver()
    },

    recordSteps: (steps) => inTransaction(store, (transaction) => writeSteps(transaction, steps, clock())),
    endSteps: (call) => inTransaction(store, (transaction) => endSteps(transaction, call)),

    storeRecording: async ({ id, callId, accountId, content, duration, pendingSince }) => {
      const calls = store.selectFrom('calls').where('id', '=', callKeyOf(callId)?.id ?? null).where('account_id', '=', accountId)
      const call = await calls.select(['id as call_id', 'number_id', 'direction', 'contact_number', sql<string | null>`coalesce(made_by, answered_by)`.as('user_id')]).executeTakeFirst()
      if (call === undefined) {
        discard(content)
        return false
      }
      const created_at = pendingSince ?? clock()
      const friendly_name = soundFileName('Recording', created_at, call.contact_number)
      const sound = { id, account_id: accountId, friendly_name, content, duration, isPending: pendingSince !== undefined }
      const row = { ...call, ...newSoundKey(id), account_id: accountId, duration, created_at }
      const isNew = await storeOnce(sound, (transaction) => transaction.insertInto('recordings').values(row).execute())
      if (isNew) events.announce({ account_id: accountId, kind: 'recording.updated', id })
      return true
    },

    storeVoicemail: async ({ id, callId, accountId, numberId, fromNumber: from, content, duration, sendTo, boxId = null, pendingSince }) => {
      const fromNumber = storedContact(from)
      const created_at = pendingSince ?? clock()
      const friendly_name = soundFileName('Voicemail', created_at, fromNumber)
      const sound = { id, account_id: accountId, friendly_name, content, duration, isPending: pendingSince !== undefined }
      const row = { ...newSoundKey(id), account_id: accountId, from_number: fromNumber, duration, created_at, call_id: callId === undefined ? null : storedCallId(callId) }
      const isNew = await storeOnce(sound, async (transaction) => {
        const box_id = await boxOf(transaction, accountId, boxId)
        await transaction
          .insertInto('voicemails')
          .values({ ...row, box_id, number_id: ownNumber(accountId, numberId) })
          .execute()
        if (sendTo !== null && sendTo !== '') await outbox.put(transaction, { kind: 'voicemail', content: { id, sendTo } })
        // Whoever blocks a caller wants no word of them, but may look.
        if ((await findBlock(transaction, accountId, fromNumber)) === null) await notifier.voicemailLeft(transaction, { id, accountId, numberId, boxId: box_id, sendTo })
      })
      if (!isNew) return isStored(accountId, id)
      events.announce({ account_id: accountId, kind: 'voicemail.updated', id })
      outbox.deliver()
      return true
    },

    hasRoom: async (accountId, seconds) => {
      const hasRoom = await storage.hasRoomForCall(accountId, soundBytes(seconds))
      if (!hasRoom) await storage.reportUnstored(accountId, { sound: 'not begun' })
      return hasRoom
    },

    hasSpoolRoom: storage.hasSpoolRoom,
    reportUnstored: (accountId, callId) => storage.reportUnstored(accountId, { call: callId }),
  }
}
