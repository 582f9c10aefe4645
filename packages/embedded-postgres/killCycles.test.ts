import assert from 'node:assert/strict'
import { closeSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { figure, share } from 'tools/figures'
import { startChild, type Child } from '../../tools/programs/child'
import { newFolder, postmasterOf, removeFolder, untilEnded } from './testing/dataFolder'
import { childrenOf } from './testing/namespaces'
import { lockFile } from './dataDirLock'
import { commandOf, signal, startOf } from './processes'

const program = new URL('./testing/write.program.ts', import.meta.url)

const CYCLES = share('KILL_CYCLES', { test: 2, proof: 12, long: 210 })
const ACKNOWLEDGED = 40
const onLinux = { skip: process.platform === 'linux' ? false : 'needs /proc' }

const numbersIn = (line: string): number[] => {
  const found: unknown = JSON.parse(line.replace(/^rows /, ''))
  assert.ok(Array.isArray(found))
  return found.map(Number)
}

async function acknowledged(child: Child, count: number): Promise<number[]> {
  const numbers: number[] = []
  while (numbers.length < count) {
    const line = await child.line()
    if (/^\d+$/.test(line)) numbers.push(Number(line))
  }
  return numbers
}

const reportFigures = (promised: readonly number[], stored: ReadonlySet<number>): void => {
  figure('kills', CYCLES)
  figure('acknowledged writes', promised.length)
  figure('of them lost', promised.filter((number) => !stored.has(number)).length)
}

const rest = (child: Child): number[] => child.rest().filter((line) => /^\d+$/.test(line)).map(Number)

async function writeAndKill(dataDir: string, kill: (service: number, database: number) => void): Promise<number[]> {
  const child = startChild(program, { args: [dataDir] })
  const found = numbersIn(await child.line())
  const numbers = await acknowledged(child, ACKNOWLEDGED)
  kill(child.pid, postmasterOf(dataDir))
  await child.ended
  return [...found, ...numbers, ...rest(child)]
}

async function readAndStop(dataDir: string): Promise<Set<number>> {
  const child = startChild(program, { args: [dataDir] })
  const found = numbersIn(await child.line())
  child.signal('SIGTERM')
  const { code, errors } = await child.ended
  assert.deepEqual({ code, errors }, { code: 0, errors: '' })
  return new Set(found)
}

function parentWatchOf(database: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number)
  const found = pids.find((pid) => commandOf(pid).slice(-2).join(' ') === `parent-watch ${database}`)
  assert.ok(found !== undefined)
  return found
}

const kills = {
  'the service': (service: number) => process.kill(service, 'SIGKILL'),
  'both, the service first': (service: number, database: number) => {
    process.kill(service, 'SIGKILL')
    process.kill(database, 'SIGKILL')
  },
  'both, the database first': (service: number, database: number) => {
    process.kill(database, 'SIGKILL')
    process.kill(service, 'SIGKILL')
  },
}

describe('kill -9', () => {
  for (const [what, kill] of Object.entries(kills)) {
    it(`of ${what} loses no acknowledged write`, async () => {
      const dataDir = newFolder()
      const promised = new Set<number>()
      for (let cycle = 0; cycle < CYCLES; cycle += 1) {
        for (const number of await writeAndKill(dataDir, kill)) promised.add(number)
      }
      const stored = await readAndStop(dataDir)
      reportFigures([...promised], stored)
      assert.deepEqual([...promised].filter((number) => !stored.has(number)), [])
      assert.ok(promised.size >= ACKNOWLEDGED * CYCLES)
      await removeFolder(dataDir)
    })
  }

  it('of the database alone makes the running service restart it', async () => {
    const dataDir = newFolder()
    const child = startChild(program, { args: [dataDir] })
    await child.line()
    const promised = await acknowledged(child, ACKNOWLEDGED)
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      process.kill(postmasterOf(dataDir), 'SIGKILL')
      while ((await child.line()) !== 'failed');
      promised.push(...(await acknowledged(child, ACKNOWLEDGED)))
    }
    child.signal('SIGTERM')
    assert.deepEqual((await child.ended).code, 0)
    promised.push(...rest(child))
    const stored = await readAndStop(dataDir)
    reportFigures(promised, stored)
    assert.deepEqual(promised.filter((number) => !stored.has(number)), [])
    await removeFolder(dataDir)
  })

  it('of the service ends its database, too', async () => {
    const dataDir = newFolder()
    const child = startChild(program, { args: [dataDir] })
    await child.line()
    const database = postmasterOf(dataDir)
    child.signal('SIGKILL')
    await untilEnded(database)
    await removeFolder(dataDir)
  })

  it("of the service and of the database's child processes ends the database, too", onLinux, async () => {
    const dataDir = newFolder()
    const child = startChild(program, { args: [dataDir] })
    await child.line()
    const database = postmasterOf(dataDir)
    for (const pid of childrenOf(database)) signal(pid, 'SIGKILL')
    child.signal('SIGKILL')
    await untilEnded(database)
    await removeFolder(dataDir)
  })

  it('of the service and its parent watch leaves a database that the next start stops first', onLinux, async () => {
    const dataDir = newFolder()
    const child = startChild(program, { args: [dataDir] })
    const found = numbersIn(await child.line())
    const numbers = await acknowledged(child, ACKNOWLEDGED)
    const database = postmasterOf(dataDir)
    process.kill(parentWatchOf(database), 'SIGKILL')
    child.signal('SIGKILL')
    await child.ended
    assert.notEqual(startOf(database), null)
    const descriptor = openSync(join(dataDir, 'service.lock'), 'r+')
    assert.equal(lockFile(descriptor), 'taken', 'it holds the lock of its service')
    closeSync(descriptor)
    const stored = await readAndStop(dataDir)
    assert.equal(startOf(database), null)
    assert.deepEqual([...found, ...numbers, ...rest(child)].filter((number) => !stored.has(number)), [])
    await removeFolder(dataDir)
  })

  it('of the database during a long computation does not delay the next start', { timeout: 45_000 }, async () => {
    const dataDir = newFolder()
    const child = startChild(program, { args: [dataDir], env: { COMPUTE: '1' } })
    await child.line()
    await acknowledged(child, ACKNOWLEDGED)
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    while ((await child.line()) !== 'failed');
    await acknowledged(child, ACKNOWLEDGED)
    child.signal('SIGTERM')
    assert.equal((await child.ended).code, 0)
    await removeFolder(dataDir)
  })
})
