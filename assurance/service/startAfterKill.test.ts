import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { figure, share } from 'tools/figures'
import { childrenOf, findFreePort, newFolder, postmasterOf, removeFolder } from '@console/embedded-postgres/testing'
import { PRACTICE_EMAIL, PRACTICE_PASSWORD } from '../../server/practice/createPractice'
import { ask } from '../../server/testing/ask'

const program = fileURLToPath(new URL('../../tools/serve.ts', import.meta.url))

const KILLS = share('START_KILLS', { test: 1, proof: 3, long: 20 })
const BAR_MS = 6_000
/** On a busy machine, where an ordinary start takes more than half the bar, the bar is a multiple of that start. */
const BUSY_RATIO = 2
const WRITERS = 4
const ACKNOWLEDGED = 40

interface Product {
  url: string
  process: ChildProcess
  readyMs: number
}

async function startProduct(dataDir: string): Promise<Product> {
  const began = performance.now()
  const port = await findFreePort()
  const { PATH = '' } = process.env
  const env = { PATH, TZ: 'UTC', PORT: String(port), CONSOLE_DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['--import', 'tsx', program], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    assert.equal(child.exitCode, null, 'the start failed')
    const reply = await ask(`${url}/v1/health`).catch(() => null)
    if (reply?.status === 200) return { url, process: child, readyMs: performance.now() - began }
    await wait(20)
  }
}

async function stop({ process: child }: Product): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

interface Session {
  path: string
  token: string
}

async function signIn(url: string): Promise<Session> {
  const { body } = await ask(`${url}/v1/auth/login`, { body: { email: PRACTICE_EMAIL, password: PRACTICE_PASSWORD } })
  assert.ok(typeof body === 'object' && body !== null && 'token' in body && 'account_id' in body)
  return { path: `/v1/accounts/${String(body.account_id)}/contacts`, token: String(body.token) }
}

let next = 2_000_000

async function write(url: string, { path, token }: Session, onEnough: () => void): Promise<string[]> {
  const done: string[] = []
  const writeOn = async (): Promise<void> => {
    for (;;) {
      const contact_number = `+1514${(next += 1)}`
      const reply = await ask(`${url}${path}/number`, { token, body: { contact_name: 'Kill', contact_number } }).catch(() => null)
      if (reply === null) return
      if (reply.status === 201 && done.push(contact_number) === ACKNOWLEDGED) onEnough()
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writeOn))
  return done
}

const kill = (pids: readonly number[]): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Its parent was faster.
    }
  }
}

const kinds: readonly [name: string, kill: (service: number, database: number) => void][] = [
  ['the service', (service) => kill([service])],
  ['the service and its database', (service, database) => kill([service, database])],
  ['the database and its service', (service, database) => kill([database, service])],
  ['the service and all of its processes', (service, database) => kill([service, ...childrenOf(service), ...childrenOf(database)])],
  ["the database's processes and the service", (service, database) => kill([...childrenOf(database), service])],
  ["the service and the database's processes", (service, database) => kill([service, ...childrenOf(database)])],
  ["one of the database's processes and the service", (service, database) => kill([...childrenOf(database).slice(-1), service])],
]

describe('a start after a kill', { skip: process.platform === 'linux' ? false : 'needs /proc' }, () => {
  for (const [name, killThem] of kinds) {
    it(`of ${name} responds in time and has all acknowledged data`, async () => {
      const dataDir = newFolder()
      let product = await startProduct(dataDir)
      await stop(product)
      product = await startProduct(dataDir)
      const ordinaryMs = product.readyMs
      const tookMs: number[] = []
      for (let cycle = 0; cycle < KILLS; cycle += 1) {
        const session = await signIn(product.url)
        const { pid = 0 } = product.process
        const ended = once(product.process, 'exit')
        const numbers = await write(product.url, session, () => killThem(pid, postmasterOf(dataDir)))
        await ended
        product = await startProduct(dataDir)
        tookMs.push(product.readyMs)
        const { text } = await ask(`${product.url}${session.path}`, { token: session.token })
        const lost = numbers.filter((number) => !text.includes(number))
        figure('kills', 1)
        figure('acknowledged writes', numbers.length)
        figure('of them lost', lost.length)
        assert.deepEqual(lost, [])
      }
      await stop(product)
      await removeFolder(dataDir)
      figure('slowest start after a kill', Math.max(...tookMs) / 1000, 's')
      figure('slowest start after a stop', ordinaryMs / 1000, 's')
      const barMs = Math.max(BAR_MS, BUSY_RATIO * ordinaryMs)
      assert.ok(Math.max(...tookMs) <= barMs, `${tookMs.map(Math.round).join(', ')} ms; after a stop ${Math.round(ordinaryMs)} ms`)
    })
  }
})
