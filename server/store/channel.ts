import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { BaseLogger } from 'pino'
import { CHANNEL, type Channel, type Listener } from '../core/routes/accountEvents'
import { SESSION_CHANNEL } from '../core/sessions/sessionCache'

const CONNECT_MS = 5_000
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 15_000
/** A listening connection would otherwise not notice a lost peer. */
const KEEP_ALIVE_AFTER_MS = 10_000

interface Options {
  databaseUrl: string
  log: BaseLogger
}

/** A separate connection, open only while someone listens, and reopened when it breaks. */
export function openChannel({ databaseUrl, log }: Options): Channel {
  const listeners = new Set<Listener>()
  const running = new Set<Promise<void>>()
  let hearing: AbortController | null = null
  let isReady = false

  const lose = (): void => {
    if (isReady) for (const { onLost } of listeners) onLost?.()
    isReady = false
  }

  const listenOnce = async (signal: AbortSignal, onListening: () => void): Promise<void> => {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'telephony-console',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    })
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload = '' }) => {
      if (!signal.aborted) for (const { name, onMessage } of listeners) if (name === channel) onMessage(payload)
    })
    let leave = (): void => undefined
    const ended = new Promise<void>((resolve) => (leave = resolve))
    client.once('end', leave)
    signal.addEventListener('abort', leave)
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}; listen ${SESSION_CHANNEL}`)
      if (signal.aborted) return
      onListening()
      isReady = true
      for (const { onReady } of listeners) onReady()
      await ended
    } finally {
      signal.removeEventListener('abort', leave)
      if (!signal.aborted) lose()
      await client.end().catch(() => undefined)
    }
  }

  const listenUntilAborted = async (signal: AbortSignal): Promise<void> => {
    let wait = FIRST_RETRY_MS
    while (!signal.aborted) {
      await listenOnce(signal, () => (wait = FIRST_RETRY_MS)).catch((error: unknown) =>
        log.warn({ err: error }, 'Lost database notifications (LISTEN)'),
      )
      await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined)
      wait = Math.min(wait * 2, LONGEST_RETRY_MS)
    }
  }

  const start = (): AbortController => {
    const started = new AbortController()
    const run: Promise<void> = listenUntilAborted(started.signal).finally(() => running.delete(run))
    running.add(run)
    return started
  }

  const stop = (): void => {
    hearing?.abort()
    hearing = null
    isReady = false
  }

  return {
    listen: (listener) => {
      listeners.add(listener)
      hearing ??= start()
      if (isReady) listener.onReady()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop()
      }
    },
    close: async () => {
      listeners.clear()
      stop()
      await Promise.all(running)
    },
  }
}
