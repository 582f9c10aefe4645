import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { BaseLogger } from 'pino'
import { KEEP_ALIVE_AFTER_MS } from '../database/connection'

export const CHANNEL = 'account_events'
/** The database notifies this channel of the id of each session that changed. */
export const SESSION_CHANNEL = 'changed_sessions'
/** Of who has which screen open. */
export const PRESENCE_CHANNEL = 'presence'
const CONNECT_MS = 5_000
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 2_000
/** Nothing else is sent on a listening connection, which would not notice that its peer is silent. */
const BEAT_MS = 5_000

export interface Listener {
  name: string
  onMessage: (text: string) => void
  /** From now on no message is missed, until `onLost`. */
  onReady: () => void
  onLost?: () => void
}

export interface Channel {
  listen: (listener: Listener) => () => void
  close: () => Promise<void>
}

interface Options {
  databaseUrl: string
  log: BaseLogger
  beatMs?: number
}

/** A separate connection, open only while someone listens, and reopened when it breaks. */
export function openChannel({ databaseUrl, log, beatMs = BEAT_MS }: Options): Channel {
  const listeners = new Set<Listener>()
  const running = new Set<Promise<void>>()
  let hearing: AbortController | null = null
  let isReady = false

  const lose = (): void => {
    if (isReady) for (const { onLost } of listeners) onLost?.()
    isReady = false
  }

  /** Rejects once the database no longer answers. */
  const beatUntil = async (signal: AbortSignal, client: Client): Promise<void> => {
    while (!signal.aborted) {
      await sleep(beatMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted) await client.query('select 1')
    }
  }

  const listenOnce = async (signal: AbortSignal, onListening: () => void): Promise<void> => {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'telephony-console',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
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
    const beating = new AbortController()
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}; listen ${SESSION_CHANNEL}; listen ${PRESENCE_CHANNEL}`)
      if (signal.aborted) return
      onListening()
      isReady = true
      for (const { onReady } of listeners) onReady()
      await Promise.race([ended, beatUntil(beating.signal, client)])
    } finally {
      signal.removeEventListener('abort', leave)
      beating.abort()
      if (!signal.aborted) lose()
      // A farewell would wait for a silent peer.
      client.connection.stream.destroy()
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
