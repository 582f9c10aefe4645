import type { FastifyBaseLogger } from 'fastify'
import { SECOND_MS } from '../clock'
import type { Vapid } from './vapid'

/** What a browser's subscription names; all of it is secret. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** Without a caller it is a test. */
export interface PushPayload {
  caller?: string
}

/** `gone`: the browser has ended the subscription. */
export type PushResult = 'sent' | 'gone' | 'failed'

export type SendPush = (target: PushTarget, payload: PushPayload) => Promise<PushResult>

/** A call has stopped ringing by then. */
const TTL_S = 30
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
    const options = { vapidDetails, TTL: TTL_S, urgency: 'high', topic: 'call' } as const
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), options)
    const { 'Content-Length': _, ...sent } = headers
    return fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(sent).map(([name, value]) => [name, String(value)]),
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
