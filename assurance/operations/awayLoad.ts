import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { findFreePort, newFolder, removeFolder } from '@console/embedded-postgres/testing'
import { openStore } from '../../server/platform/database/connection'
import { PRACTICE_EMAIL, PRACTICE_PASSWORD } from '../../server/practice/createPractice'
import { ask, type Reply } from '../../server/testing/ask'
import { addressOf, startChild, type Child } from '../../tools/programs/child'

const program = new URL('../../server/platform/database/testing/serve.program.ts', import.meta.url)
const PACE_MS = 200
const PATIENCE_MS = 10_000
const WRITERS = 3

export interface Copy {
  service: Child
  url: string
  watched: string
}

export const startCopy = async (databaseUrl: string, folder: string): Promise<Copy> => {
  const port = String(await findFreePort())
  const service = startChild(program, { env: { DATABASE_URL: databaseUrl, CONSOLE_DATA_DIR: folder, METRICS_PORT: port, PORT: '0', LOG_LEVEL: 'silent' } })
  return { service, url: await addressOf(service), watched: `http://127.0.0.1:${port}` }
}

export const isReady = async ({ watched }: Copy): Promise<boolean> => {
  const reply = await fetch(`${watched}/ready`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null)
  return reply?.status === 200
}

interface Answer {
  at: number
  copy: Copy
  status: number | null
  retryAfter: string | null
}

export interface Load {
  copies: readonly Copy[]
  writes: Answer[]
  reads: Answer[]
  /** Resolves once each copy has acknowledged a write that was sent from now on; with the seconds that took. */
  untilWritten: () => Promise<number>
  /** Ends the work once everything that was begun is acknowledged, and checks in the database that each is there once. */
  finish: (databaseUrl: string) => Promise<number>
  stop: () => Promise<void>
}

const fieldOf = ({ text }: Reply, name: string): string => new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1] ?? ''

/** Two instances with people at work, who repeat each act with its key until it is acknowledged. */
export const startLoad = async (databaseUrl: string): Promise<Load> => {
  const folder = newFolder()
  const copies = [await startCopy(databaseUrl, folder), await startCopy(databaseUrl, folder)]
  const signIn = await ask(`${copies[0]?.url}/v1/auth/login`, { body: { email: PRACTICE_EMAIL, password: PRACTICE_PASSWORD } })
  const [token, accountId] = [fieldOf(signIn, 'token'), fieldOf(signIn, 'account_id')]
  const [writes, reads, begun]: [Answer[], Answer[], string[]] = [[], [], []]
  let isWorking = true

  const send = async (copy: Copy, into: Answer[], name: string | null, key: string): Promise<number | null> => {
    const at = performance.now()
    const post = { method: 'POST', body: JSON.stringify({ friendly_name: name }) }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
    const sent = fetch(`${copy.url}/v1/accounts/${accountId}/applications`, { ...(name !== null && post), headers, signal: AbortSignal.timeout(3 * PATIENCE_MS) })
    const reply = await sent.then(async (answer) => (await answer.text(), answer)).catch(() => null)
    into.push({ at, copy, status: reply?.status ?? null, retryAfter: reply?.headers.get('retry-after') ?? null })
    return reply?.status ?? null
  }
  const write = async (copy: Copy, name: string): Promise<void> => {
    const key = randomUUID()
    while ((await send(copy, writes, name, key)) !== 201) await sleep(PACE_MS)
  }
  const working = copies.flatMap((copy, place) => [
    ...Array.from({ length: WRITERS }, async (_, writer) => {
      for (let act = 0; isWorking; act += 1) {
        const name = `Act ${place}.${writer}.${act}`
        begun.push(name)
        await write(copy, name)
        await sleep(PACE_MS)
      }
    }),
    (async () => {
      for (; isWorking; await sleep(PACE_MS)) await send(copy, reads, null, randomUUID())
    })(),
  ])
  const stop = async (): Promise<void> => {
    for (const { service } of copies) service.signal('SIGTERM')
    const ends = await Promise.all(copies.map(({ service }) => service.ended))
    await removeFolder(folder)
    assert.deepEqual(ends, copies.map(() => ({ code: 0, errors: '' })), 'each instance ends in order')
  }
  return {
    copies,
    writes,
    reads,
    untilWritten: async () => {
      const began = performance.now()
      for (const copy of copies) while (!writes.some((each) => each.copy === copy && each.at >= began && each.status === 201)) await sleep(PACE_MS)
      return (performance.now() - began) / 1_000
    },
    finish: async (finalUrl) => {
      isWorking = false
      await Promise.all(working)
      const store = openStore({ databaseUrl: finalUrl, log: pino({ level: 'silent' }), poolSize: 1 })
      const made = await store.selectFrom('applications').select('friendly_name').where('friendly_name', 'like', 'Act %').execute()
      await store.destroy()
      assert.deepEqual(made.map(({ friendly_name }) => friendly_name).sort(), begun.toSorted(), 'everything acknowledged is there, once')
      const wrong = [...writes, ...reads].filter(({ status, retryAfter }) => status !== null && status >= 400 && !(status === 503 && retryAfter !== null))
      assert.deepEqual(wrong.map(({ status }) => status), [], 'whoever is refused is told to try again')
      return begun.length
    },
    stop,
  }
}

export const eventually = async (what: string, isSo: () => Promise<boolean>, withinMs = 30_000): Promise<number> => {
  const began = performance.now()
  while (!(await isSo())) {
    assert.ok(performance.now() - began < withinMs, `${what} within ${withinMs / 1_000} s`)
    await sleep(PACE_MS)
  }
  return (performance.now() - began) / 1_000
}
