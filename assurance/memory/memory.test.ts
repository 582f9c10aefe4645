import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { SECOND_MS } from '../../server/platform/clock'
import { openEnvironment, type TestEnvironment } from '../../server/testing/operations/environment'
import { SUPPORT_KEY } from '../../server/testing/support'
import { randomFrom } from '../../server/practice/random'
import { addressOf, startNode, type Child } from '../../tools/programs/child'
import { ensureBuilt } from '../../tools/build'
import { figure, share } from 'tools/figures'
import { newSetting } from '../service/setting'
import { heldWhenIdle, probing, readAll, type Held } from './heaps'
import { makeMixedRequests } from './mixedRequests'
import { makeCalls, openStreams } from './streamsAndCalls'
import { newVisitor, type Visitor } from './visitor'

const REQUESTS = share('MEMORY_REQUESTS', { test: 2_000, proof: 100_000, long: 1_000_000 })
const [OF_A_ROUND, STREAMS, CALLS] = [100_000, 200, 1_000]
/** Fills caches, pools and compiled code before the baseline. */
const WARM_UP = 0.3
const STATES = 10
const [VISITORS, CALLERS] = [100, 20]
/** Longer than workers idle, connections are kept alive and rate limits count. */
const IDLE_MS = 80 * SECOND_MS
const MAX_GROWTH = 0.05

const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 102.4) / 10

const nodesBelow = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter((each) => each !== '').map(Number)
  const own = children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').startsWith(`${process.execPath}\0`))
  return [...own, ...children.flatMap(nodesBelow)]
}

describe('memory', { timeout: 6 * 3_600_000 }, () => {
  let stage: TestEnvironment
  let service: Child
  let url = ''
  let folder = ''
  const [visitors, callers]: [Visitor[], Visitor[]] = [[], []]
  before(async () => {
    await ensureBuilt()
    stage = await openEnvironment()
    const { databaseUrl, filesFolder } = stage.server
    folder = join(dirname(filesFolder), 'heaps')
    await mkdir(folder)
    const settings = { DATABASE_URL: databaseUrl, CONSOLE_DATA_DIR: dirname(filesFolder), PORT: '0', PRACTICE_ACCOUNT: '0', SUPPORT_KEY, TRUST_PROXY: '1', LOG_LEVEL: 'error' }
    service = startNode(['--import', 'tsx', 'tools/serve.ts'], { env: { ...settings, ...probing(folder) } })
    url = await addressOf(service)
    for (let index = 0; index < VISITORS + CALLERS; index += 1) {
      const visitor = newVisitor(await newSetting(stage), index)
      if (index < VISITORS) visitors.push(visitor)
      else callers.push(visitor)
    }
  })
  after(async () => {
    service.signal('SIGTERM')
    await service.ended
    await stage.close()
  })

  it(`returns to its baseline after ${REQUESTS} requests, event streams and calls`, async (t) => {
    const requests = makeMixedRequests({ stage, url, random: randomFrom(Number(process.env['MEMORY_SEED'] ?? 11)) })
    const report = (name: string, when: string, { heapUsed, code, external, rss, descriptors }: Held): void => {
      const others = `compiled code ${megabytes(code)} MB; outside of it ${megabytes(external)} MB, resident ${megabytes(rss)} MB, ${descriptors} descriptors`
      t.diagnostic(`${name} ${when}: heap ${megabytes(heapUsed)} MB, of it ${others}`)
    }
    const state = async (when: string): Promise<void> => {
      for (const [name, held] of await readAll(folder)) report(name, when, held)
    }
    const round = async (part: number): Promise<void> => {
      for (let each = 1; each <= STATES; each += 1) {
        await requests.send(visitors, Math.ceil((OF_A_ROUND * part) / STATES))
        await state(`after ${requests.total()} requests`)
      }
      await openStreams(url, visitors, Math.ceil(STREAMS * part))
      await makeCalls(url, callers, Math.ceil(CALLS * part))
      await state('after the calls')
    }
    const [rounds, part] = [Math.ceil(REQUESTS / OF_A_ROUND), Math.min(1, REQUESTS / OF_A_ROUND)]
    await round(WARM_UP * part)
    const before = await heldWhenIdle(folder, IDLE_MS)
    assert.equal(before.size, 1 + nodesBelow(service.pid).length, 'each process of the service is measured')
    requests.counts.clear()
    for (let each = 0; each < rounds; each += 1) await round(part)
    const after = await heldWhenIdle(folder, IDLE_MS)

    const grown: string[] = []
    for (const [name, first] of before) {
      const last = after.get(name)
      assert.ok(last !== undefined, `${name} still runs`)
      for (const [when, held] of [['before', first], ['after', last]] as const) {
        report(name, when, held)
        figure(`${name}: heap ${when}`, megabytes(held.heapUsed), 'MB')
        figure(`${name}: compiled code ${when}`, megabytes(held.code), 'MB')
      }
      const more = last.heapUsed / first.heapUsed - 1
      figure(`${name}: more`, Math.round(more * 1000) / 10, '%')
      if (more > MAX_GROWTH) grown.push(`${name}: ${(more * 100).toFixed(1)} % more heap`)
      if (last.descriptors > first.descriptors) grown.push(`${name}: ${last.descriptors - first.descriptors} descriptors more`)
    }
    for (const [kind, count] of requests.counts) figure(`answers ${kind}`, count)
    figure('streams', rounds * Math.ceil(STREAMS * part))
    figure('calls', rounds * Math.ceil(CALLS * part))
    t.diagnostic(JSON.stringify(Object.fromEntries(requests.counts)))
    assert.ok((requests.counts.get('2xx') ?? 0) > requests.total() / 2, 'most of what was asked was done')
    assert.deepEqual(grown, [])
  })
})
