import { notificationsOperations as operations, type NotificationsBody, type NotificationsReply } from 'contract/account'
import { Validation, isInvalid, type Language } from '../../platform/failures/failures'
import type { Clock } from '../../platform/clock'
import { readNoticeToken } from './notify'
import { isTimeZone, nextMorning } from '../../platform/texts/nextMorning'
import { addressOf } from '../../account/index'
import type { KeyRing } from '../../platform/sessions/token'
import { inTransaction } from '../../platform/database/transaction'
import type { Store } from '../../platform/database/tables'
import { route, type BoundRoute } from '../../platform/http/routes/route'

interface Deps {
  store: Store
  clock: Clock
  keyRing: KeyRing
}

const dropUntold = (transaction: Store, userId: string) =>
  transaction.deleteFrom('notices').where('user_id', '=', userId).where('told_in', 'is', null).execute()

const turnedOff = {
  voicemail: { voicemail: 'off' },
  missed_call: { missed_calls: 'off', digest_due_at: null },
  night_calls: { night_calls: 'off' },
} as const

export type NotificationsService = ReturnType<typeof makeNotificationsService>

export const makeNotificationsService = ({ store, clock, keyRing }: Deps) => {
  const get = async (userId: string): Promise<NotificationsReply> => {
    const users = store.selectFrom('users').leftJoin('notification_settings as settings', 'settings.user_id', 'users.id')
    const found = await users
      .select(['users.account_id', 'users.email', 'settings.voicemail', 'settings.missed_calls', 'settings.night_calls', 'settings.time_zone'])
      .where('users.id', '=', userId)
      .executeTakeFirstOrThrow()
    const { account_id, email: address, voicemail, missed_calls, night_calls, time_zone } = found
    const recipients = store.selectFrom('email_recipients').select('state').where('account_id', '=', account_id)
    const known = await recipients.where('address', '=', addressOf(address)).executeTakeFirst()
    const chosen = { voicemail: voicemail ?? 'off', missed_calls: missed_calls ?? 'off', night_calls: night_calls ?? 'off', time_zone } as const
    return { ...chosen, address, address_state: known?.state ?? 'confirmed' }
  }

  return {
    get,

    save: async (userId: string, { voicemail, missed_calls, night_calls, time_zone }: NotificationsBody, language: Language): Promise<NotificationsReply> => {
      if (!isTimeZone(time_zone)) throw new Validation({ time_zone: [isInvalid] })
      const digest_due_at = missed_calls === 'digest' ? nextMorning(clock(), time_zone) : null
      const settings = { voicemail, missed_calls, ...(night_calls !== undefined && { night_calls }), time_zone, language, digest_due_at }
      await inTransaction(store, async (transaction) => {
        const row = transaction.insertInto('notification_settings').values({ user_id: userId, ...settings })
        await row.onConflict((same) => same.column('user_id').doUpdateSet(settings)).execute()
        if (missed_calls !== 'digest') await dropUntold(transaction, userId)
      })
      return get(userId)
    },

    /** Returns the user, whether or not this changed anything; null for an invalid token. */
    unsubscribe: async (token: string): Promise<{ account_name: string; address: string } | null> => {
      const link = await readNoticeToken(keyRing, token)
      if (link === null) return null
      const { kind, userId } = link
      await inTransaction(store, async (transaction) => {
        await transaction.updateTable('notification_settings').set(turnedOff[kind]).where('user_id', '=', userId).execute()
        if (kind === 'missed_call') await dropUntold(transaction, userId)
      })
      const users = store.selectFrom('users').innerJoin('accounts', 'accounts.id', 'users.account_id')
      const named = users.select(['accounts.name as account_name', 'users.email as address']).where('users.id', '=', userId)
      return (await named.executeTakeFirst()) ?? null
    },
  }
}

export const notificationsRoutes = (notifications: NotificationsService): BoundRoute[] => [
  route(operations.getNotifications, ({ caller }) => notifications.get(caller.userId)),
  route(operations.saveNotifications, ({ caller, body }) => notifications.save(caller.userId, body, caller.language)),
]
