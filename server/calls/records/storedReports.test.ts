import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { figure, share } from 'tools/figures'
import { advance, begin } from 'callflow/advance'
import { type Flow, type CallEvent, pathOf, type StepReport } from 'callflow/machine'
import { rehearse } from 'callflow/rehearse'
import { anyFlow, anyScript } from 'callflow/testing/flows'
import { MINUTE_MS } from '../../platform/clock'
import type { CallRecords, CallSteps, StepRecord } from './port'
import { inTransaction } from '../../platform/database/transaction'
import { stepRecordsOf } from '../../phone/switchboard/savedFlow'
import { makeExchange } from '../../phone/switchboard/testing/exchange'
import { assertCounted, storedStepsOf } from '../../testing/paths/storedPaths'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { writeSteps } from '../callPaths/storedPaths'

const RUNS = share('STORED_REPORTS', { test: 60, proof: 1_000, long: 10_000 })
const CALLS_AT_ONCE = 6

/** One report arrives several times, a report before it once more, and the service may die in the middle of the first. */
const anyReport = fc.record({
  times: fc.constantFrom(1, 1, 1, 2, 3),
  isAtOnce: fc.boolean(),
  isStale: fc.constantFrom(false, false, false, true),
  dies: fc.constantFrom(false, false, false, true),
})

const anyCall = fc.record({
  flow: anyFlow,
  script: anyScript,
  reports: fc.array(anyReport, { minLength: 1 }),
  /** Twilio reports the end of a call, and not during which step. */
  isTwilio: fc.boolean(),
  /** Then, the end of the call may overtake its last report. */
  isOvertaken: fc.boolean(),
})

const branchIds: Readonly<Record<string, string>> = { a: randomUUID(), b: randomUUID(), c: randomUUID() }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const withIds = (parameters: Record<string, unknown>): Record<string, unknown> => {
  const text = JSON.stringify(parameters).replace(/"branch":"([abc])"/g, (_, id: string) => `"branch":"${branchIds[id]}"`)
  const renamed: unknown = JSON.parse(text)
  return isObject(renamed) ? renamed : {}
}

const withBranchIds = (flow: Flow): Flow =>
  flow.map(({ id, name, modules }) => ({
    id: branchIds[id] ?? '',
    name,
    modules: modules.map(({ module_name, parameters }) => ({ module_name, parameters: withIds(parameters) })),
  }))

const turnsOf = (flow: Flow, script: readonly CallEvent[]): (readonly StepReport[])[] => {
  let state = begin()
  const turns = [{ type: 'answered' } as const, ...script].map((event) => {
    const turn = advance(flow, state, event)
    ;({ state } = turn)
    return turn.path
  })
  return turns.filter((path) => path.length > 0)
}

/** Calls of one caller wait for each other. */
const contactOf = (id: string): string => `+1514${Number.parseInt(id.slice(-6), 16).toString().padStart(8, '0').slice(1)}`

class Died extends Error {}

describe('the reports of a call', () => {
  let server: TestServer
  let records: CallRecords
  let accountId = ''
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T01:00:00Z') })
    records = makeExchange(server).callRecords
    ;({ accountId } = await server.seed.person())
  })
  after(() => server.close())

  const dieWhileWriting = (steps: CallSteps): Promise<void> =>
    inTransaction(server.store, async (transaction) => {
      await writeSteps(transaction, steps, server.clock.now())
      throw new Died()
    })

  const wanted = new Map<string, StepRecord[]>()

  const tell = async ({ flow: given, script, reports, isTwilio, isOvertaken }: typeof anyCall extends fc.Arbitrary<infer Call> ? Call : never): Promise<void> => {
    const flow = withBranchIds(given)
    const id = `CA${randomUUID().replaceAll('-', '')}`
    const call = { id, accountId, startedAt: server.clock.now() }
    const begun = { ...call, numberId: null, direction: 'inbound', contactNumber: contactOf(id), duration: 0 } as const
    const all = turnsOf(flow, [...script, { type: 'hangup' }])
    const isHungUp = rehearse(flow, script).state.waits !== 'over'
    const told = isTwilio && isHungUp && all.at(-1)?.[0]?.outcome === 'left' ? all.slice(0, -1) : all
    const send = async (index: number): Promise<void> => {
      const steps = { ...call, flow: { applicationId: branchIds['a'] ?? '', version: 1 }, steps: stepRecordsOf(flow, told[index] ?? []) }
      const { times, isAtOnce, isStale, dies } = reports[index % reports.length] ?? { times: 1, isAtOnce: false, isStale: false, dies: false }
      if (dies) await assert.rejects(dieWhileWriting(steps), Died)
      if (isAtOnce) await Promise.all(Array.from({ length: times }, () => records.recordSteps(steps)))
      else for (let time = 0; time < times; time += 1) await records.recordSteps(steps)
      if (isStale && index > 0) await records.recordSteps({ ...steps, steps: stepRecordsOf(flow, told[index - 1] ?? []) })
      figure('reports of steps', times)
      figure('of which died halfway', dies ? 1 : 0)
    }
    const end = async (): Promise<void> => {
      await records.recordCall({ ...begun, outcome: 'missed' })
      if (isTwilio) await records.endSteps(call)
    }
    await records.recordCall(begun)
    const last = told.length - 1
    for (let index = 0; index < last; index += 1) await send(index)
    if (isOvertaken) await Promise.all([end(), ...(last < 0 ? [] : [send(last)])])
    else {
      if (last >= 0) await send(last)
      await end()
    }
    wanted.set(id, stepRecordsOf(flow, pathOf(rehearse(flow, [...script, { type: 'hangup' }]).path)))
  }

  it('leave the path that the call flow describes, whichever are repeated, fail halfway or come late, and its counts', async () => {
    const runs = Math.ceil(RUNS / CALLS_AT_ONCE)
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: CALLS_AT_ONCE, maxLength: CALLS_AT_ONCE }), async (calls) => {
        server.clock.move(MINUTE_MS)
        wanted.clear()
        await Promise.all(calls.map(tell))
        for (const [id, steps] of await storedStepsOf(server.store, accountId, [...wanted.keys()])) assert.deepEqual(steps, wanted.get(id))
        figure('calls whose stored path is that of the call flow', wanted.size)
      }),
      { numRuns: runs },
    )
    const { paths } = await server.store
      .selectFrom('call_paths')
      .select((rows) => rows.fn.countAll<number>().as('paths'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    assert.ok(Number(paths) <= runs * CALLS_AT_ONCE)
    await assertCounted(server.store)
  })
})
