import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { after, before, describe, it } from 'node:test'
import type { Operation } from 'contract/operation'
import { operations } from 'contract/operations'
import { randomFrom, type Random } from '../../../server/practice/random'
import { ask, type Reply } from '../../../server/testing/ask'
import { openChangeLog, type Change, type ChangeLog } from '../../../server/testing/changeLog'
import type { Holdings } from '../../../server/testing/operations/holdings'
import type { RequestInput, Setting } from '../../../server/testing/operations/operation'
import { allOperations, type NamedOperation } from '../../../server/testing/operations/operations'
import { ownToken, pathOf, send } from '../../../server/testing/operations/send'
import { newKey, openEnvironment, type TestEnvironment } from '../../../server/testing/operations/environment'
import { figure, share } from 'tools/figures'
import { newSetting } from '../setting'
import { attemptOf, type Attempt } from './attempts'
import { checkReply } from './checks'

const PER_OPERATION = share('FUZZ_PER_OPERATION', { test: 10, proof: 250, long: 5_000 })
const SEED = Number(process.env['FUZZ_SEED'] ?? 1)
const PER_SETTING = 25

const rows: readonly Operation[] = Object.values(operations)

const remembered = ['card_charges', 'credit_cards', 'card_customers', 'processor_charges', 'processor_cards', 'sessions']

const writtenLater = ['invoices', 'ledger_transactions', 'ledger_entries', 'calls']

/** Background work of earlier settings may finish only now; it does not concern this one. */
const isOfEarlier = (change: Change, ids: readonly string[]): boolean => {
  const row = JSON.stringify(change)
  return writtenLater.includes(change.table) && !ids.some((id) => row.includes(id))
}

/**
 * The checks of Schemathesis: no server error; status, type, headers and body as in the contract (`checkReply`);
 * invalid data rejected and valid data accepted; required headers, unknown methods, authentication, and that every
 * reply ends. And those of RESTler: use after free, resource leakage, namespaces, hierarchies, near-miss ids and
 * payload mutations.
 */
describe('fuzzed requests', { timeout: 6 * 3_600_000 }, () => {
  let stage: TestEnvironment
  let log: ChangeLog
  let foreign: Holdings
  const delay = monitorEventLoopDelay({ resolution: 10 })
  let slowest = 0
  before(async () => {
    stage = await openEnvironment()
    foreign = (await newSetting(stage)).own
    log = await openChangeLog(stage.server.store)
    delay.enable()
  })
  after(async () => {
    figure('loop delay, 99th percentile', Math.round(delay.percentile(99) / 1e6), 'ms')
    figure('slowest answer', Math.round(slowest), 'ms')
    await stage.close()
  })

  const timed = async (asked: Promise<Reply>): Promise<Reply> => {
    const start = performance.now()
    const reply = await asked
    slowest = Math.max(slowest, performance.now() - start)
    figure('requests', 1)
    return reply
  }

  const checkMade = async ({ name, row }: NamedOperation, setting: Setting, { text }: Reply): Promise<void> => {
    const list = rows.find(({ method, path }) => method === 'GET' && path === row.path)
    const id = /"id":"([\w-]+)"/.exec(text)?.[1]
    if (list === undefined || id === undefined) return
    const { text: listed } = await timed(send({ row: list }, setting, {}))
    assert.ok(listed.includes(`"${id}"`), `${name}: what was made is not there`)
  }

  const tryRight = async (operation: NamedOperation, setting: Setting, asked: RequestInput): Promise<void> => {
    const { name, row, settled, repeated = [], again } = operation
    const key = newKey()
    const reply = await timed(send(operation, setting, asked, { key }))
    checkReply(name, row, reply, name)
    assert.equal(reply.status, row.status, `${name} does not take what is right: ${reply.text}`)
    while (settled !== undefined && !(await settled(setting, asked))) await new Promise(setImmediate)
    if (row.status === 201) await checkMade(operation, setting, reply)
    if (row.method !== 'DELETE' || again !== undefined) return
    const second = await timed(send(operation, setting, asked, { key }))
    assert.ok([row.status, ...repeated].includes(second.status), `${name}: ${second.status}`)
    const [, whole = '', id = ''] = /^(.*)\/(:\w+)$/.exec(row.path) ?? []
    const reader = rows.find(({ method, path }) => method === 'GET' && path === `${whole}/${id}`)
    if (reader === undefined) return
    const gone = await timed(send({ row: reader }, setting, {}))
    assert.equal(gone.status, 404, `${name}: what is deleted can still be read`)
  }

  const askOtherwise = async ({ name, row }: NamedOperation, setting: Setting, { asked }: Attempt, method: string): Promise<void> => {
    const path = pathOf(row, asked, setting.own)
    const token = ownToken(row, setting)
    const served = rows.filter((other) => new RegExp(`^/v1${other.path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`).test(path)).map((other) => String(other.method))
    if (served.includes(method)) return
    const reply = await timed(ask(`${(asked.at ?? setting.server).url}${path}`, { method, ...(token !== null && { token }) }))
    assert.equal(reply.status, 405, `${name} by ${method}: ${reply.status}`)
    const allowed = reply.headers.get('allow')?.split(', ') ?? []
    assert.ok(served.every((each) => allowed.includes(each)), `${name} by ${method}: ${allowed.join()}`)
  }

  const tryWrong = async (operation: NamedOperation, setting: Setting, attempt: Attempt): Promise<void> => {
    const { name, row } = operation
    if (attempt.method !== undefined) return askOtherwise(operation, setting, attempt, attempt.method)
    const where = `${name} ${JSON.stringify({ ...attempt, asked: { ...attempt.asked, at: undefined, file: undefined } }).slice(0, 600)}`
    const reply = await timed(send(operation, setting, attempt.asked, attempt.manner))
    checkReply(name, row, reply, where)
    if (attempt.wanted !== undefined) assert.ok(attempt.wanted.includes(reply.status), `${where}: ${reply.status}`)
    if (attempt.isWrong === true) assert.ok(reply.status >= 400, `${where}: ${reply.status} ${reply.text}`)
    if (row.method === 'GET' || operation.settled !== undefined) return
    const changes = await log.take()
    if (reply.status < 400) return
    const ids = [...Object.values<string>({ ...setting.own }), ...Object.values<string>({ ...foreign })]
    const left = changes.filter((change) => !remembered.includes(change.table) && !isOfEarlier(change, ids))
    assert.deepEqual(left, [], `${where}: ${reply.status}, and yet something changed`)
  }

  const tryAll = async (operation: NamedOperation, random: Random): Promise<void> => {
    for (let done = 0; done < PER_OPERATION; done += PER_SETTING) {
      // All cases share one address, which would soon exceed the limit of reset links.
      await stage.server.store.deleteFrom('login_failures').execute()
      const first = await newSetting(stage)
      await tryRight(operation, first, await operation.ask(first))
      const setting = await newSetting(stage)
      const asked = await operation.ask(setting)
      await log.take()
      for (let index = 1; index < Math.min(PER_SETTING, PER_OPERATION - done); index += 1) {
        await tryWrong(operation, setting, attemptOf(random, operation, asked, setting, foreign))
      }
    }
  }

  for (const [index, operation] of allOperations.entries()) {
    it(`${operation.name}: ${PER_OPERATION} requests get no 5xx and only replies of the contract`, async () => {
      await tryAll(operation, randomFrom(SEED * 1_000 + index))
      const health = await ask(`${stage.server.url}/v1/health`)
      assert.equal(health.status, 200)
      figure('operations', 1)
    })
  }
})
