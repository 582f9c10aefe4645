import { createECDH } from 'node:crypto'
import { sql } from 'kysely'
import { pushDevicesOperations as operations, type PushDevice, type PushDeviceBody, type PushDevicesReply } from 'contract/account'
import { later, SECOND_MS, type Clock } from '../../platform/clock'
import { BusinessError, NotFound, RateLimited, Unauthorized, Validation, isInvalid, type Sentence } from '../../platform/failures/failures'
import type { DeviceAlerts } from '../../platform/push/deviceAlerts'
import type { RandomSource } from '../../platform/random'
import type { Member } from '../../platform/http/routes/request'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { inTransaction } from '../../platform/database/transaction'

const MAX_PER_USER = 20
const TEST_EVERY_MS = 10 * SECOND_MS

const isNotAllowed: Sentence = {
  en: "This browser's notification service isn't allowed here.",
  fr: "Le service de notification de ce navigateur n'est pas autorisé ici.",
}
const isGone: Sentence = {
  en: 'This device no longer accepts notifications, so it was removed.',
  fr: "Cet appareil n'accepte plus les notifications; il a donc été retiré.",
}
const hasFailed: Sentence = {
  en: "The notification couldn't be sent. Please try again later.",
  fr: "La notification n'a pas pu être envoyée. Veuillez réessayer plus tard.",
}
const wasJustTested: Sentence = {
  en: 'A test was just sent to this device. Please wait a few seconds.',
  fr: 'Un test vient d’être envoyé à cet appareil. Veuillez patienter quelques secondes.',
}

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  alerts: Pick<DeviceAlerts, 'publicKey' | 'isAllowed' | 'test'>
}

const isPublicKey = (text: string): boolean => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    return curve.computeSecret(text, 'base64url').length > 0
  } catch {
    return false
  }
}

const columns = ['push_devices.id', 'session_id', 'browser', 'system', 'push_devices.created_at', 'last_used_at'] as const

interface Row extends Pick<PushDevice, 'browser' | 'system'> {
  id: string
  session_id: string
  created_at: Date
  last_used_at: Date | null
}

const toWire = ({ session_id, created_at, last_used_at, ...row }: Row, { sessionId }: Member): PushDevice => ({
  ...row,
  is_current: session_id === sessionId,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

const sessionsOf = (store: Store, { userId }: Member) => store.selectFrom('sessions').select('id').where('user_id', '=', userId)

const own = (store: Store, caller: Member) => store.selectFrom('push_devices').where('session_id', 'in', sessionsOf(store, caller))

/** One device of a session is saved at a time, and none while the session is being ended. */
const lockSession = async (transaction: StoreTransaction, { sessionId }: Member): Promise<void> => {
  const session = transaction.selectFrom('sessions').select('id').where('id', '=', sessionId).where('revoked_at', 'is', null)
  if ((await session.forUpdate().executeTakeFirst()) === undefined) throw new Unauthorized()
}

const lockEndpoint = (transaction: StoreTransaction, endpoint: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`.execute(transaction)

const dropOldest = async (transaction: StoreTransaction, caller: Member): Promise<void> => {
  const kept = own(transaction, caller).select('id').orderBy('created_at', 'desc').orderBy('id').limit(MAX_PER_USER)
  const others = transaction.deleteFrom('push_devices').where('session_id', 'in', sessionsOf(transaction, caller))
  await others.where('id', 'not in', kept).execute()
}

export type PushDevicesService = ReturnType<typeof makePushDevicesService>

export const makePushDevicesService = ({ store, clock, random, alerts }: Deps) => {
  const replace = async (transaction: StoreTransaction, { sessionId: session_id }: Member, body: PushDeviceBody): Promise<Row> => {
    const previous = transaction.deleteFrom('push_devices')
    await previous.where((is) => is.or([is('endpoint', '=', body.endpoint), is('session_id', '=', session_id)])).execute()
    const device = { ...body, id: random.id(), session_id, created_at: clock(), last_used_at: null }
    return transaction.insertInto('push_devices').values(device).returning(columns).executeTakeFirstOrThrow()
  }

  return {
    list: async (caller: Member): Promise<PushDevicesReply> => {
      const open = sessionsOf(store, caller).where('expires_at', '>', clock())
      const devices = store.selectFrom('push_devices').where('session_id', 'in', open).select(columns).orderBy('created_at', 'desc').orderBy('id')
      const [public_key, rows] = await Promise.all([alerts.publicKey(), devices.execute()])
      return { public_key, devices: rows.map((row) => toWire(row, caller)) }
    },

    save: async (caller: Member, body: PushDeviceBody): Promise<PushDevice> => {
      if (!isPublicKey(body.p256dh)) throw new Validation({ p256dh: [isInvalid] })
      if (!alerts.isAllowed(body.endpoint)) throw new BusinessError('push_service_not_allowed', isNotAllowed)
      const row = await inTransaction(store, async (transaction) => {
        await lockSession(transaction, caller)
        await lockEndpoint(transaction, body.endpoint)
        const saved = await replace(transaction, caller, body)
        await dropOldest(transaction, caller)
        return saved
      })
      return toWire(row, caller)
    },

    remove: async (caller: Member, id: string): Promise<void> => {
      const devices = store.deleteFrom('push_devices').where('id', '=', id).where('session_id', 'in', sessionsOf(store, caller))
      const { numDeletedRows } = await devices.executeTakeFirst()
      if (numDeletedRows === 0n) throw new NotFound()
    },

    test: async (caller: Member, id: string): Promise<void> => {
      const now = clock()
      const device = await own(store, caller).select('id').where('id', '=', id).executeTakeFirst()
      if (device === undefined) throw new NotFound()
      const rested = store.updateTable('push_devices').set({ tested_at: now }).where('id', '=', id)
      const due = rested.where((is) => is.or([is('tested_at', 'is', null), is('tested_at', '<=', later(now, -TEST_EVERY_MS))]))
      const tested = await due.returning(['id', 'endpoint', 'p256dh', 'auth']).executeTakeFirst()
      if (tested === undefined) throw new RateLimited(TEST_EVERY_MS / SECOND_MS, wasJustTested)
      const result = await alerts.test(tested)
      if (result === 'gone') throw new BusinessError('device_gone', isGone)
      if (result === 'failed') throw new BusinessError('push_failed', hasFailed)
    },
  }
}

export const pushDevicesRoutes = (devices: PushDevicesService): BoundRoute[] => [
  route(operations.listPushDevices, ({ caller }) => devices.list(caller)),
  route(operations.savePushDevice, async ({ caller, body }) => ({ device: await devices.save(caller, body) })),
  route(operations.removePushDevice, ({ caller, params }) => devices.remove(caller, params.pushDeviceId)),
  route(operations.testPushDevice, ({ caller, params }) => devices.test(caller, params.pushDeviceId)),
]
