import type { FastifyBaseLogger } from 'fastify'
import { isHiddenCaller } from 'callflow/numberText'
import type { Background } from '../jobs/background'
import { SECOND_MS, type Clock } from '../clock'
import { RateLimited } from '../failures/failures'
import { makeFairQueue } from '../jobs/fairQueue'
import type { KeyRing } from '../sessions/token'
import type { Store } from '../database/tables'
import { friendlyNumber } from '../texts/phoneNumber'
import { isPushAddress, type LimitNews, makeSendPush, type PushPayload, type PushResult, type PushTarget, makeVapid } from './sendPush'

export interface RingingCall {
  accountId: string
  from: string
  userIds: readonly string[]
}

/** Returns at once; the notifications are sent in the background. */
export type AlertDevices = (call: RingingCall) => void

export interface StoredDevice extends PushTarget {
  id: string
}

export interface DeviceAlerts {
  publicKey: () => Promise<string>
  isAllowed: (endpoint: string) => boolean
  ring: AlertDevices
  /** Of the account's owners. */
  tellLimit: (accountId: string, news: LimitNews) => void
  test: (device: StoredDevice) => Promise<PushResult>
  stop: () => void
}

interface Deps {
  store: Store
  clock: Clock
  background: Background
  keyRing: KeyRing
  log: FastifyBaseLogger
  settings: { hosts: readonly string[]; privateKey: string | null; contact: string }
  timeoutMs?: number
}

const MAX_DEVICES = 500
const limits = { perAccount: 8, inAll: 32, waitingPerAccount: MAX_DEVICES, maxWaitMs: 15 * SECOND_MS }

const columns = ['push_devices.id', 'endpoint', 'p256dh', 'auth'] as const

export const makeDeviceAlerts = (deps: Deps): DeviceAlerts => {
  const { store, clock, background, keyRing, log, settings, timeoutMs } = deps
  const ending = new AbortController()
  const vapid = makeVapid({ keyRing, ...settings })
  const send = makeSendPush({ vapid, stop: ending.signal, log, ...(timeoutMs !== undefined && { timeoutMs }) })
  const queue = makeFairQueue(limits)
  const isAllowed = (endpoint: string): boolean => isPushAddress(endpoint, settings.hosts)

  /** Of open sessions only: a session may have expired without anyone ending it. */
  const devicesOf = async ({ accountId, userIds }: { accountId: string; userIds: readonly string[] | 'owners' }): Promise<StoredDevice[]> => {
    const devices = store
      .selectFrom('push_devices')
      .innerJoin('sessions', 'sessions.id', 'push_devices.session_id')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(columns)
      .where('users.account_id', '=', accountId)
      .where((row) => (userIds === 'owners' ? row('users.role', '=', 'owner') : row('users.id', 'in', userIds)))
      .where('sessions.revoked_at', 'is', null)
      .where('sessions.expires_at', '>', clock())
    const found = await devices.orderBy('push_devices.created_at', 'desc').limit(MAX_DEVICES).execute()
    return found.filter(({ endpoint }) => isAllowed(endpoint))
  }

  const callerName = async ({ accountId, from }: RingingCall): Promise<string> => {
    if (isHiddenCaller(from)) return ''
    const contacts = store.selectFrom('contacts').select('contact_name').where('account_id', '=', accountId)
    const contact = await contacts.where('contact_number', '=', from).executeTakeFirst()
    return contact?.contact_name || friendlyNumber(from)
  }

  const deliver = async (device: StoredDevice, payload: PushPayload): Promise<PushResult> => {
    const result = await send(device, payload)
    const { id, endpoint } = device
    if (result === 'gone') await store.deleteFrom('push_devices').where('id', '=', id).where('endpoint', '=', endpoint).execute()
    if (result === 'sent') await store.updateTable('push_devices').set({ last_used_at: clock() }).where('id', '=', id).execute()
    return result
  }

  const deliverInTurn = (accountId: string, device: StoredDevice, payload: PushPayload): Promise<PushResult> =>
    queue.run(accountId, () => deliver(device, payload)).catch((error: unknown) => {
      // Its turn would come after the call has stopped ringing.
      if (error instanceof RateLimited) return 'failed'
      throw error
    })

  const notify = async (accountId: string, userIds: readonly string[] | 'owners', payloadOf: () => Promise<PushPayload>): Promise<void> => {
    const devices = await devicesOf({ accountId, userIds })
    if (devices.length === 0) return
    const payload = await payloadOf()
    await Promise.all(devices.map((device) => deliverInTurn(accountId, device, payload)))
  }

  return {
    publicKey: async () => (await vapid()).publicKey,
    isAllowed,
    ring: (call) =>
      background.run('notifying devices of a call', () => notify(call.accountId, call.userIds, async () => ({ caller: await callerName(call) }))),
    tellLimit: (accountId, limit) => background.run('notifying devices of a limit', () => notify(accountId, 'owners', async () => ({ limit }))),
    test: (device) => deliver(device, {}),
    stop: () => ending.abort(),
  }
}
