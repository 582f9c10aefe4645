import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { figure, share } from 'tools/figures'
import { startChild, type Child } from '../tools/programs/child'
import { asFirst, inNamespaces, namespaces, newFolder, postmasterOf, removeFolder, startOf } from '@console/embedded-postgres/testing'

const program = new URL('./platform/database/testing/serve.program.ts', import.meta.url)
const backupProgram = new URL('../tools/backup.ts', import.meta.url)
const SECOND_STARTS = share('SECOND_STARTS', { test: 4, proof: 20, long: 200 })
const AT_ONCE = 4

const start = (dataDir: string, env: Readonly<Record<string, string>> = {}, by: readonly string[] = []): Child =>
  startChild(program, { env: { CONSOLE_DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env }, by })

/** Where the service says it is. */
async function addressOf(service: Child): Promise<string> {
  for (;;) {
    const found = /Address +(http:\/\/localhost:\d+)\/console\//.exec(await service.line())
    if (found?.[1] !== undefined) return found[1]
  }
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

/** The e-mail and the password, which stand below the address. */
async function accountOf(service: Child): Promise<string[]> {
  const lines = [await service.line(), await service.line()]
  return lines.map((line) => line.trim().split(/ +/)[1] ?? '')
}

const signIn = (address: string, [email, password]: readonly string[]): Promise<Response> =>
  fetch(`${address}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

async function assertStopsClean(service: Child, dataDir: string): Promise<void> {
  const database = postmasterOf(dataDir)
  service.signal('SIGTERM')
  assert.deepEqual(await service.ended, { code: 0, errors: '' })
  assert.equal(startOf(database), null)
}

/** Of a first start, which makes the database and takes far longer than any other: whoever needs none copies it. */
let ready = ''
let firstAccount: string[] = []
before(async () => {
  ready = newFolder()
  const service = start(ready)
  assert.equal(await statusOf(`${await addressOf(service)}/v1/health`), 200)
  firstAccount = await accountOf(service)
  await assertStopsClean(service, ready)
})
after(() => removeFolder(ready))

/** Its file is not there, or not whole, while it is written anew. */
const hasAnother = (dataDir: string, database: number): boolean => {
  try {
    const found = postmasterOf(dataDir)
    return found > 0 && found !== database
  } catch {
    return false
  }
}

/** With its owners: PostgreSQL is another user when root runs the tests. */
const copyReady = (dataDir: string): void => void execFileSync('cp', ['-a', `${ready}/.`, dataDir])

describe('starting the service', () => {
  let dataDir = ''
  beforeEach(() => {
    dataDir = newFolder()
  })
  afterEach(() => removeFolder(dataDir))

  it('prints the address, the email and the password, and answers there', async () => {
    copyReady(dataDir)
    const service = start(dataDir)
    const address = await addressOf(service)
    assert.deepEqual(await accountOf(service), firstAccount)
    assert.equal((await signIn(address, firstAccount)).status, 200)
    await assertStopsClean(service, dataDir)
  })

  for (const [name, signals] of [
    ['Ctrl-C', ['SIGINT']],
    ['a signal that npm hands on a second time', ['SIGINT', 'SIGINT']],
    ['different signals', ['SIGTERM', 'SIGINT', 'SIGHUP']],
  ] as const) {
    it(`ends on ${name} with code 0 and nothing left running`, async () => {
      copyReady(dataDir)
      const service = start(dataDir)
      await addressOf(service)
      const database = postmasterOf(dataDir)
      for (const signal of signals) service.signal(signal)
      assert.deepEqual(await service.ended, { code: 0, errors: '' })
      assert.equal(startOf(database), null)
    })
  }

  it('prints no password without the practice account, whose login is refused', async () => {
    const service = start(dataDir, { PRACTICE_ACCOUNT: '0' })
    const address = await addressOf(service)
    assert.equal((await service.line()).trim(), '')
    assert.equal((await signIn(address, ['practice@example.com', 'bouquet-de-pivoines'])).status, 401)
    await assertStopsClean(service, dataDir)
  })

  it('a restart keeps the account, its password and its sessions', async () => {
    copyReady(dataDir)
    const first = start(dataDir)
    const enter = async (address: string) => {
      const reply: unknown = await (await signIn(address, firstAccount)).json()
      assert.ok(typeof reply === 'object' && reply !== null && 'token' in reply && 'account_id' in reply)
      return { token: String(reply.token), accountId: String(reply.account_id) }
    }
    const { token, accountId } = await enter(await addressOf(first))
    await assertStopsClean(first, dataDir)
    const second = start(dataDir)
    const address = await addressOf(second)
    assert.equal((await enter(address)).accountId, accountId)
    const url = `${address}/v1/accounts/${accountId}/billing-overview`
    assert.equal((await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status, 200)
    await assertStopsClean(second, dataDir)
  })

  it('a taken port ends it with code 1, says how to choose another, and stops the database', async () => {
    copyReady(dataDir)
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    assert.ok(typeof address === 'object' && address !== null)
    const { port } = address
    const { code, errors } = await start(dataDir, { PORT: String(port) }).ended
    other.close()
    const sentence = `Port ${port} is already in use: use another port, for example \`PORT=${port + 1} npm start\`.\n`
    assert.deepEqual({ code, errors }, { code: 1, errors: sentence })
    assert.throws(() => postmasterOf(dataDir))
    const again = start(dataDir)
    await addressOf(again)
    await assertStopsClean(again, dataDir)
  })

  it('a data folder that cannot be created ends it with code 1 and is named', async () => {
    const { code, errors } = await start('/dev/null/data').ended
    assert.equal(code, 1)
    assert.match(errors, /^Can't use the data folder \/dev\/null\/data \(.*\)\. Fix it, or set CONSOLE_DATA_DIR to another folder\.\n$/)
  })

  it('it survives the death of its database process', async () => {
    copyReady(dataDir)
    const service = start(dataDir)
    const address = await addressOf(service)
    const killed = postmasterOf(dataDir)
    process.kill(killed, 'SIGKILL')
    const statuses: number[] = []
    do {
      // Who asks faster is told to ask less.
      await setTimeout(25)
      statuses.push(await statusOf(`${address}/v1/health`))
    } while (statuses.at(-1) !== 200 || !hasAnother(dataDir, killed))
    // The next one may be there so soon that nobody heard of it.
    assert.deepEqual(statuses.filter((status) => status !== 200 && status !== 503), [])
    await assertStopsClean(service, dataDir)
  })
})

describe('a second start on the same data folder', () => {
  let dataDir = ''
  let service: Child
  let address = ''
  before(async () => {
    dataDir = newFolder()
    copyReady(dataDir)
    service = start(dataDir)
    address = await addressOf(service)
  })
  after(async () => {
    await assertStopsClean(service, dataDir)
    await removeFolder(dataDir)
  })

  /** `PEEK=0`: it does not look before it begins, as one that began at the same moment. */
  const refuse = async (env: Readonly<Record<string, string>>, by: readonly string[] = []): Promise<number> => {
    const began = performance.now()
    const { code, errors } = await start(dataDir, env, by).ended
    assert.equal(code, 1)
    assert.ok(errors.includes(`is already in use by process ${service.pid} on host ${hostname()} (${address}, since 20`), errors)
    return performance.now() - began
  }

  it(`is refused ${SECOND_STARTS} times out of ${SECOND_STARTS}, names the process that uses the folder, and harms nothing`, async () => {
    for (let refused = 0; refused < SECOND_STARTS; refused += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => refuse({ PEEK: String(index % 2) })))
    }
    assert.equal(await statusOf(`${address}/v1/health`), 200)
    figure('second starts refused by name', SECOND_STARTS)
  })

  for (const [name, kinds] of namespaces) {
    it(`is refused in ${name}, too`, inNamespaces, async () => {
      await refuse({}, asFirst(kinds))
      assert.equal(await statusOf(`${address}/v1/health`), 200)
      figure('starts in other namespaces refused by name', 1)
    })
  }

  it('in another container also stops a backup, which cannot reach the database from there', inNamespaces, async () => {
    const [, kinds = []] = namespaces[0] ?? []
    const to = join(dataDir, 'backup.tar.gz')
    const backup = startChild(backupProgram, { args: ['--to', to], env: { CONSOLE_DATA_DIR: dataDir }, by: asFirst(kinds) })
    const { code, errors } = await backup.ended
    assert.equal(code, 1)
    assert.match(errors, new RegExp(`^The data folder ${dataDir} is already in use by process ${service.pid} on host`))
    assert.equal(existsSync(to), false)
  })

  it('is refused at once', async () => {
    // The best of three, because other work on the machine may slow down one. A busy one takes seconds to load the service.
    const tookMs = [await refuse({}), await refuse({}), await refuse({})]
    figure('refused within', Math.min(...tookMs), 'ms')
    assert.ok(Math.min(...tookMs) < 15_000, `${tookMs.join(', ')} ms`)
  })
})
