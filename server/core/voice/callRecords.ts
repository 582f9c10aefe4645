import { sql } from 'kysely'
import type { FilesPort } from '../ports/files'
import type { Store } from '../tables/tables'
import type { AccountEvents } from '../routes/accountEvents'
import { NoRoomForCall, type Storage } from '../storage/storage'
import type { Clock } from '../clock'
import { soundFileName } from '../history/fileName'
import type { MailOutbox } from '../mail/mailOutbox'
import type { CallRecords } from '../ports/callRecords'
import { discard, storeSoundOnce, soundBytes } from './storedSound'

interface Deps {
  store: Store
  files: FilesPort
  outbox: MailOutbox
  storage: Storage
  events: Pick<AccountEvents, 'announce'>
  clock: Clock
}

const ownNumber = (accountId: string, numberId: string | null) =>
  sql<string | null>`(select id from numbers where id = ${numberId} and account_id = ${accountId})`

export const makeCallRecords = (deps: Deps): CallRecords => {
  const { store, storage, events, clock, outbox } = deps

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

  return {
    recordCall: async ({ id, accountId, numberId, direction, contactNumber, startedAt, duration }) => {
      const changed = await store
        .insertInto('calls')
        .values({
          id,
          account_id: accountId,
          number_id: ownNumber(accountId, numberId),
          direction,
          contact_number: contactNumber,
          started_at: startedAt,
          duration,
        })
        // A late report of the call's start does not know its duration.
        .onConflict((same) =>
          same
            .column('id')
            .doUpdateSet({ duration })
            .where('calls.account_id', '=', accountId)
            .where('calls.duration', '<', duration),
        )
        .returning('id')
        .executeTakeFirst()
      if (changed !== undefined) events.announce({ account_id: accountId, kind: 'call.updated', id })
    },

    storeRecording: async ({ id, callId, accountId, content, duration, pendingSince }) => {
      const calls = store.selectFrom('calls').where('id', '=', callId).where('account_id', '=', accountId)
      const call = await calls.select(['number_id', 'direction', 'contact_number']).executeTakeFirst()
      if (call === undefined) {
        discard(content)
        return false
      }
      const created_at = pendingSince ?? clock()
      const friendly_name = soundFileName('Recording', created_at, call.contact_number)
      const sound = { id, account_id: accountId, friendly_name, content, duration, isPending: pendingSince !== undefined }
      const { number_id, ...shared } = call
      const row = { ...shared, id, account_id: accountId, call_id: callId, duration, created_at }
      const isNew = await storeOnce(sound, (transaction) =>
        transaction
          .insertInto('recordings')
          .values({ ...row, number_id: ownNumber(accountId, number_id) })
          .execute(),
      )
      if (isNew) events.announce({ account_id: accountId, kind: 'recording.updated', id })
      return true
    },

    storeVoicemail: async ({ id, accountId, numberId, fromNumber, content, duration, sendTo, pendingSince }) => {
      const created_at = pendingSince ?? clock()
      const friendly_name = soundFileName('Voicemail', created_at, fromNumber)
      const sound = { id, account_id: accountId, friendly_name, content, duration, isPending: pendingSince !== undefined }
      const row = { id, account_id: accountId, from_number: fromNumber, duration, created_at }
      const isNew = await storeOnce(sound, async (transaction) => {
        await transaction
          .insertInto('voicemails')
          .values({ ...row, number_id: ownNumber(accountId, numberId) })
          .execute()
        if (sendTo !== null && sendTo !== '') await outbox.put(transaction, { kind: 'voicemail', content: { id, sendTo } })
      })
      if (!isNew) return
      events.announce({ account_id: accountId, kind: 'voicemail.updated', id })
      outbox.deliver()
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
