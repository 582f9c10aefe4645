import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort, newFolder, removeFolder } from '@console/embedded-postgres/testing'
import { ask } from '../../server/testing/ask'
import { PRACTICE_PASSWORD } from '../../server/practice/createPractice'
import { supportKeyFile } from '../../server/composition/settings/dataFolder'
import { untilTrue } from './untilTrue'

const program = fileURLToPath(new URL('../../tools/serve.ts', import.meta.url))

/** A busy machine creates the practice accounts slowly. */
const START_MS = 300_000
/** The second practice account, and its number that rings its web phones. */
const EMAIL = 'second@example.com'
const NUMBER = '+15815550104'

export interface MemberSession {
  token: string
}

export interface ServedProduct {
  url: string
  signIn: () => Promise<MemberSession>
  /** Somebody calls the account's number. Resolves, when the call has ended, with what the caller heard. */
  placeCall: () => Promise<string>
  endSession: (session: MemberSession) => Promise<void>
  stop: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

const textOf = (body: unknown, name: string): string => {
  const fields: [string, unknown][] = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return String(fields.find(([key]) => key === name)?.[1])
}

/** The console and its service as `npm run serve` runs them, at one address for all of their starts. */
export const serveProduct = async (): Promise<ServedProduct> => {
  const [dataDir, port] = [newFolder(), await findFreePort()]
  const url = `http://127.0.0.1:${port}`
  let running: ChildProcess | null = null
  const start = async (): Promise<void> => {
    const env = { PATH: process.env['PATH'] ?? '', TZ: 'UTC', PORT: String(port), CONSOLE_DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
    const child = spawn(process.execPath, ['--import', 'tsx', program], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    running = child
    await untilTrue(async () => {
      assert.equal(child.exitCode, null, 'the start failed')
      return (await ask(`${url}/v1/health`).catch(() => null))?.status === 200
    }, 'the service started', START_MS)
  }
  const stop = async (): Promise<void> => {
    if (running === null) return
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
    running = null
  }
  await start()
  return {
    url,
    signIn: async () => {
      const { body } = await ask(`${url}/v1/auth/login`, { body: { email: EMAIL, password: PRACTICE_PASSWORD } })
      return { token: textOf(body, 'token') }
    },
    placeCall: async () => {
      const token = (await readFile(supportKeyFile(dataDir), 'utf8')).trim()
      return (await ask(`${url}/v1/practice-calls`, { method: 'POST', token, body: { to: NUMBER } })).text
    },
    endSession: async ({ token }) => {
      const { status } = await ask(`${url}/v1/auth/logout`, { method: 'POST', token })
      assert.ok(status < 300)
    },
    stop,
    start,
    close: async () => {
      await stop()
      await removeFolder(dataDir)
    },
  }
}
