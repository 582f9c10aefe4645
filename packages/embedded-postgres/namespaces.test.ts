import assert from 'node:assert/strict'
import { copyFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { figure, share } from 'tools/figures'
import { startChild, type Child } from '../../tools/programs/child'
import { newFolder, removeFolder } from './testing/dataFolder'
import { asFirst, asOneOfMany, beside, childrenOf, inNamespaces, namespaces } from './testing/namespaces'
import { lastIn } from './lockRecord'
import { commandOf } from './processes'

const program = new URL('./testing/write.program.ts', import.meta.url)
const ACKNOWLEDGED = 20
const KINDS = share('NAMESPACES', { test: 1, proof: 2, long: 2 })

async function acknowledged(child: Child): Promise<number[]> {
  const numbers: number[] = []
  while (numbers.length < ACKNOWLEDGED) numbers.push(...numberIn(await child.line()))
  return numbers
}

async function rowsOf(child: Child): Promise<ReadonlySet<unknown>> {
  const found: unknown = JSON.parse((await child.line()).replace(/^rows /, ''))
  assert.ok(Array.isArray(found))
  return new Set(found)
}

const numberIn = (line: string): number[] => (/^\d+$/.test(line) ? [Number(line)] : [])

describe('two services with separate namespaces on one data folder', inNamespaces, () => {
  let dataDir = ''
  let started: Child[] = []
  beforeEach(() => {
    dataDir = newFolder()
    started = []
  })
  afterEach(async () => {
    for (const child of started) child.signal('SIGKILL')
    await Promise.all(started.map((child) => child.ended))
    await removeFolder(dataDir)
  })

  const lockFile = (): string => join(dataDir, 'service.lock')
  const start = (by: readonly string[] = []): Child => {
    const child = startChild(program, { args: [dataDir], by })
    started.push(child)
    return child
  }

  async function assertRefused(by: readonly string[]): Promise<void> {
    const second = start(by)
    await assert.rejects(second.line(), /ended without another line/)
    const { code, errors } = await second.ended
    assert.equal(code, 1)
    const holder = lastIn(join(dataDir, 'service.lock'))
    assert.ok(holder !== null)
    const { pid, host, since } = holder
    assert.ok(errors.includes(`is already in use by process ${pid} on host ${host} (still starting, since ${since})`), errors)
    figure('starts in other namespaces refused by name', 1)
  }

  async function assertStored(numbers: readonly number[], by: readonly string[] = []): Promise<void> {
    const child = start(by)
    const stored = await rowsOf(child)
    const lost = numbers.filter((number) => !stored.has(number))
    assert.deepEqual(lost, [])
    figure('acknowledged writes with two namespaces', numbers.length)
    figure('of them lost', lost.length)
    child.signal('SIGTERM')
    if (by.length === 0) assert.equal((await child.ended).code, 0)
  }

  const rest = (child: Child): number[] => child.rest().flatMap(numberIn)

  for (const [name, kinds] of namespaces.slice(0, KINDS)) {
    describe(name, () => {
      it('a second service inside or outside is refused with the name of the first and harms nothing', async () => {
        const first = start(asFirst(kinds))
        const numbers = await acknowledged(first)
        await assertRefused(asFirst(kinds))
        await assertRefused([])
        numbers.push(...(await acknowledged(first)))
        first.signal('SIGKILL')
        await first.ended
        await assertStored([...numbers, ...rest(first)])
      })

      it('a service inside is refused with the name of the one outside', async () => {
        const first = start()
        const numbers = await acknowledged(first)
        await assertRefused(asFirst(kinds))
        first.signal('SIGTERM')
        await first.ended
        await assertStored([...numbers, ...rest(first)], asFirst(kinds))
      })

      it('the database of a killed service keeps others out until a start beside it stops it', async () => {
        const first = start(asOneOfMany(kinds))
        const numbers = await acknowledged(first)
        const [shell = 0] = childrenOf(first.pid)
        const [service = 0] = childrenOf(shell)
        const parentWatch = childrenOf(service).find((pid) => commandOf(pid).includes('parent-watch')) ?? 0
        assert.ok(service > 0 && parentWatch > 0)
        process.kill(parentWatch, 'SIGKILL')
        process.kill(service, 'SIGKILL')
        await assertRefused(asFirst(kinds))
        await assertRefused([])
        await assertStored([...numbers, ...rest(first)], beside(shell))
      })

      const losses: readonly [how: string, lose: () => void][] = [
        ['removed', () => rmSync(lockFile())],
        [
          'replaced by a copy of itself',
          () => {
            copyFileSync(lockFile(), `${lockFile()}.copy`)
            renameSync(`${lockFile()}.copy`, lockFile())
          },
        ],
      ]
      for (const [how, lose] of losses) {
        it(`a service whose lock file is ${how} ends before a second one writes`, async () => {
          const first = start(asFirst(kinds))
          const numbers = await acknowledged(first)
          lose()
          const second = start(asFirst(kinds))
          const rows = rowsOf(second)
          const order = [first.ended.then(() => 'the first one ended'), rows.then(() => 'the second one writes')]
          assert.equal(await Promise.race(order), 'the first one ended')
          const { code, errors } = await first.ended
          assert.equal(code, 1)
          assert.match(errors, /The data folder .* was lost \(its lock file (is gone|was replaced)\)/)
          numbers.push(...rest(first))
          const found = await rows
          assert.deepEqual(numbers.filter((number) => !found.has(number)), [])
          numbers.push(...(await acknowledged(second)))
          second.signal('SIGKILL')
          await second.ended
          await assertStored([...numbers, ...rest(second)])
        })
      }
    })
  }
})
