import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { figure, share } from 'tools/figures'
import { anyFlow, anyScript } from 'callflow/testing/flows'
import { MINUTE_MS } from '../../platform/clock'
import type { CallRecords, CallSteps } from '../../calls/records/port'
import { inTransaction } from '../../platform/database/transaction'
import { writeSteps } from '../../calls/callPaths/storedPaths'
import { saveFlow } from '../../testing/paths/randomFlow'
import { assertCounted, storedSteps } from '../../testing/paths/storedPaths'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { stepRecordsOf } from './savedFlow'
import { makeExchange, type Exchange } from './testing/exchange'
import { callThrough } from './testing/randomCaller'

const RUNS = share('STORED_PATHS', { test: 15, proof: 300, long: 10_000 })

const [OWN, CALLED, ANSWERED, PARKED] = ['+18735140001', '+18735140002', '+18735140003', '+18735140004']

/** The database goes away in the middle of a report, which is then made again; or the service dies for good before it. */
const anyReport = fc.record({ times: fc.constantFrom(1, 1, 2, 3), isAtOnce: fc.boolean(), fails: fc.constantFrom(false, false, true) })
const anyDelivery = fc.record({ reports: fc.array(anyReport, { minLength: 1 }), diesAt: fc.option(fc.nat(8), { freq: 3 }) })

class Gone extends Error {}

describe('the stored path of a call on the embedded gateway', () => {
  let server: TestServer
  let exchange: Exchange
  let own: CallRecords
  let accounts: { caller: string; callerId: string; called: string }
  const reported: CallSteps[] = []
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T01:00:00Z') })
    exchange = makeExchange(server, undefined, (records) => {
      own = records
      return { ...records, recordSteps: async (steps) => void reported.push(steps) }
    })
    const [caller, called] = [await server.seed.person(), await server.seed.person()]
    accounts = { caller: caller.accountId, callerId: caller.userId, called: called.accountId }
    const answering = await server.seed.callFlow(caller.accountId, { branches: [{ friendly_name: 'root', modules: [{ module_name: 'hangup' }] }] })
    await server.seed.number(caller.accountId, { phone_number: OWN })
    await server.seed.number(caller.accountId, { phone_number: ANSWERED, endpoint_type: 'application', endpoint_value: answering.id })
    await server.seed.number(caller.accountId, { phone_number: PARKED })
    await server.seed.number(called.accountId, { phone_number: CALLED })
  })
  after(async () => {
    assert.deepEqual(exchange.failures, [])
    await server.close()
  })

  const leadTo = (applicationId: string) =>
    server.store.updateTable('numbers').set({ endpoint_type: 'application', endpoint_value: applicationId }).where('phone_number', '=', CALLED).execute()

  const failHalfway = (steps: CallSteps): Promise<void> =>
    inTransaction(server.store, async (transaction) => {
      await writeSteps(transaction, steps, server.clock.now())
      throw new Gone()
    })

  const deliver = async (steps: CallSteps, { times, isAtOnce, fails }: { times: number; isAtOnce: boolean; fails: boolean }): Promise<void> => {
    if (fails) await assert.rejects(failHalfway(steps), Gone)
    const copies = Array.from({ length: times }, () => () => own.recordSteps(steps))
    if (isAtOnce) await Promise.all(copies.map((copy) => copy()))
    else for (const copy of copies) await copy()
    figure('reports of the gateway', times)
    figure('of which failed halfway', fails ? 1 : 0)
  }

  it('is that of the call flow, up to where the service died, and its counts are those of the paths', async () => {
    await fc.assert(
      fc.asyncProperty(anyFlow, anyScript, anyDelivery, async (flow, script, { reports, diesAt }) => {
        server.clock.move(MINUTE_MS)
        const saved = await saveFlow(server, accounts.called, flow, (json) => json.replaceAll('+15145550123', ANSWERED).replaceAll('(514) 555-0188', PARKED))
        await leadTo(saved.applicationId)
        reported.length = 0
        const phone = exchange.gateway.dials({ accountId: accounts.caller, userId: accounts.callerId }, { To: CALLED, CallerId: OWN, record: '0' })
        const ofCall = () => reported.filter(({ accountId }) => accountId === accounts.called)
        await exchange.pickedUp(phone)
        const path = await callThrough(saved.flow, script, { exchange, phone, reports: () => ofCall().length, isAnswered: (number) => number === ANSWERED })

        const made = ofCall()
        const written = diesAt === null ? made : made.slice(0, diesAt)
        for (const [index, steps] of written.entries()) await deliver(steps, reports[index % reports.length] ?? { times: 1, isAtOnce: false, fails: false })
        const wanted = stepRecordsOf(saved.flow, path)
        const stored = await storedSteps(server.store, accounts.called, made[0]?.id ?? '')
        if (written.length === made.length) assert.deepEqual(stored, wanted)
        else assert.deepEqual(stored.map(({ step }) => step), wanted.slice(0, stored.length).map(({ step }) => step))
        figure('calls on the gateway whose stored path is that of the call flow', 1)
        figure('of which the service died in', written.length === made.length ? 0 : 1)
      }),
      { numRuns: RUNS },
    )
    await assertCounted(server.store)
  })
})
