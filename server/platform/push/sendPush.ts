import type { FastifyBaseLogger } from 'fastify'
import { createECDH } from 'node:crypto'
import { SECOND_MS } from '../clock'
import type { KeyRing } from '../sessions/token'

interface Vapid {
  subject: string
  publicKey: string
  privateKey: string
}

const KEY_BYTES = 32

/** Both keys in base64url. */
const publicKeyOf = (privateKey: string): string => {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  return curve.getPublicKey('base64url')
}

export const isVapidKey = (text: string): boolean => {
  if (!/^[\w-]{43}$/.test(text)) return false
  try {
    return publicKeyOf(text) !== ''
  } catch {
    return false
  }
}

/** Without the first bit every key is below the order of the curve, and therefore valid. */
const privateKeyFrom = (secret: Uint8Array): string => {
  const bytes = Buffer.from(secret.subarray(0, KEY_BYTES))
  bytes.writeUInt8(bytes.readUInt8(0) & 0x7f, 0)
  return bytes.toString('base64url')
}

interface VapidDeps {
  keyRing: KeyRing
  privateKey: string | null
  contact: string
}

/** The keys by which push services know this service (RFC 8292), the same on all its instances. */
export const makeVapid = ({ keyRing, privateKey: given, contact }: VapidDeps) => async (): Promise<Vapid> => {
  const privateKey = given ?? privateKeyFrom(await keyRing('push'))
  return { subject: contact, publicKey: publicKeyOf(privateKey), privateKey }
}

export const usualPushHosts: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const name = /^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/
const loopback = /^http:\/\/127\.0\.0\.1:\d{1,5}$/

/** A host, `*.` and a host for those below it, or the origin of a test double on this machine. */
export const isPushHost = (text: string): boolean => name.test(text) || loopback.test(text)

const isAt = (hostname: string, host: string): boolean =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) && !hostname.startsWith('.') : hostname === host

/** Only exactly as a browser writes addresses, so that no two programs read one differently. */
export const isPushAddress = (address: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(address)) return false
  const { href, origin, protocol, hostname, port, username, password, hash } = new URL(address)
  if (href !== address || `${username}${password}${hash}` !== '') return false
  if (hosts.includes(origin)) return true
  return protocol === 'https:' && port === '' && hosts.some((host) => isAt(hostname, host))
}

/** What a browser's subscription names; all of it is secret. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** What share of a limit was reached, that a member reached their own, or that owners are asked about unusual calls. */
export type LimitNews = 80 | 100 | 'person' | 'unusual'

/** A call, or a limit; without either it is a test. */
export interface PushPayload {
  caller?: string
  limit?: LimitNews
}

/** `gone`: the browser has ended the subscription. */
export type PushResult = 'sent' | 'gone' | 'failed'

export type SendPush = (target: PushTarget, payload: PushPayload) => Promise<PushResult>

/** A call has stopped ringing by then. */
const CALL_TTL_S = 30
const LIMIT_TTL_S = 24 * 60 * 60
export const TIMEOUT_MS = 5 * SECOND_MS

interface Deps {
  vapid: () => Promise<Vapid>
  stop: AbortSignal
  log: FastifyBaseLogger
  timeoutMs?: number
}

/** Logs name the push service and never the endpoint, which lets anyone use it. */
export const makeSendPush = ({ vapid, stop, log, timeoutMs = TIMEOUT_MS }: Deps): SendPush => {
  const request = async ({ endpoint, p256dh, auth }: PushTarget, payload: PushPayload): Promise<Response> => {
    const [{ default: webPush }, vapidDetails] = await Promise.all([import('web-push'), vapid()])
    const kind = payload.limit === undefined ? ({ TTL: CALL_TTL_S, topic: 'call' } as const) : ({ TTL: LIMIT_TTL_S, topic: 'limit' } as const)
    const options = { vapidDetails, urgency: 'high', ...kind } as const
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), options)
    const { 'Content-Length': _, ...sent } = headers
    return fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    })
  }

  return async (target, payload) => {
    const service = new URL(target.endpoint).host
    try {
      const response = await request(target, payload)
      await response.body?.cancel()
      if (response.ok) return 'sent'
      if (response.status === 404 || response.status === 410) return 'gone'
      log.warn({ service, status: response.status }, 'A push service refused a notification')
    } catch (error) {
      log.warn({ service, reason: error instanceof Error ? error.name : 'unknown' }, 'A notification could not be sent')
    }
    return 'failed'
  }
}
