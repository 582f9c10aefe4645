import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { SchedulePlan } from '../../testing/schedule'
import { ask } from '../../testing/ask'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeParties, module, say, type Parties } from './testing/parties'

const exceptions = [
  { name: 'Inventory', from: '2026-05-05', to: '2026-05-05', is_yearly: 0 as const, intervals: [] },
  { name: 'Long day', from: '2026-05-06', to: '2026-05-06', is_yearly: 0 as const, intervals: [{ start: '09:00', end: '20:00' }] },
]

describe('opening hours on the switchboard', () => {
  let server: TestServer
  let people: Parties
  before(async () => {
    // A Monday, at 16:59:30 in Montreal.
    server = await startServer({ now: new Date('2026-05-04T20:59:30Z') })
    people = makeParties(server)
  })
  after(async () => {
    assert.deepEqual(people.exchange.failures, [])
    await server.close()
  })

  const seedOffice = async (plan: SchedulePlan = {}) => {
    const party = await people.party()
    const scheduleId = await server.seed.schedule(party.accountId, { exceptions, ...plan })
    const branches = ['Ouvert', 'Fermé', 'Férié'].map((friendly_name) => ({ friendly_name, modules: [say(friendly_name), module('router', { routes: [{ digit: '1', branch: 'root' }] })] }))
    const flow = await server.seed.callFlow(party.accountId, { branches })
    const [rootId = '', open = '', closed = '', holiday = ''] = flow.branches.map(({ id }) => id)
    const parameters = { schedule_id: scheduleId, open_branch: open, closed_branch: closed, holiday_branch: holiday }
    const modules = [say('Bonjour'), module('opening_hours', parameters)]
    const saved = await ask(`${server.url}/v1/application-branches/${rootId}/modules`, { token: party.token, method: 'PUT', body: { modules } })
    assert.equal(saved.status, 200, saved.text)
    await server.store.updateTable('numbers').set({ endpoint_type: 'application', endpoint_value: flow.id }).where('id', '=', party.numberId).execute()
    return { party, scheduleId }
  }

  it('a call keeps its branch when the hour changes, and the next call takes the other', async () => {
    const [caller, { party }] = [await people.party(), await seedOffice()]
    const first = people.call(caller, party.number)
    await people.exchange.pickedUp(first)
    await people.tickUntil(() => people.hears(first, 'Ouvert'))
    server.clock.move(60_000)
    first.press('1')
    const isBack = () => people.exchange.heard(first).filter((sound) => sound === 'Ouvert').length === 2
    await people.tickUntil(isBack)
    const second = people.call(await people.party(), party.number)
    await people.exchange.pickedUp(second)
    await people.tickUntil(() => people.hears(second, 'Fermé'))
    for (const phone of [first, second]) phone.leaves()
    for (const phone of [first, second]) await people.exchange.over(phone)
    assert.deepEqual(people.exchange.heard(first), ['ring', 'Bonjour', 'Ouvert', 'Bonjour', 'Ouvert'])
    assert.deepEqual(people.exchange.heard(second), ['ring', 'Bonjour', 'Fermé'])
  })

  const practised = async (to: string, at?: string): Promise<string> => {
    const placed = people.exchange.calls.place({ to, ...(at !== undefined && { at }) })
    let isOver = false
    void placed.finally(() => (isOver = true))
    for (let frames = 0; frames < 5_000 && !isOver; frames += 1) await people.exchange.ticker.tick(1)
    assert.ok(isOver)
    return [...(await placed).steps.join('\n').matchAll(/(?<=Says: “)[^”]+/g)].at(-1)?.[0] ?? ''
  }

  const table: [story: string, at: string, says: string][] = [
    ['at an open time', '2026-05-04T13:00:00.000Z', 'Ouvert'],
    ['at a closed time', '2026-05-04T12:59:00.000Z', 'Fermé'],
    ['on a holiday', '2026-12-25T15:00:00.000Z', 'Férié'],
    ['on a day that an exception closes', '2026-05-05T15:00:00.000Z', 'Férié'],
    ['in the evening, for which an exception has other hours', '2026-05-06T23:30:00.000Z', 'Ouvert'],
  ]
  for (const [story, at, says] of table) {
    it(`a practice call ${story} reaches the right branch`, async () => {
      const { party } = await seedOffice()
      assert.equal(await practised(party.number, at), says)
    })
  }

  it('a practice call during an override reaches the branch it chose, and the hours decide again after it', async () => {
    const { party, scheduleId } = await seedOffice()
    const override = (method: string, body?: object) =>
      ask(`${server.url}/v1/schedules/${scheduleId}/override`, { token: party.token, method, ...(body && { body }) })
    assert.equal((await override('PUT', { state: 'open', until: '2026-05-04T23:00:00.000Z' })).status, 200)
    assert.equal(await practised(party.number, '2026-05-04T22:59:00.000Z'), 'Ouvert')
    assert.equal(await practised(party.number, '2026-05-04T23:00:00.000Z'), 'Fermé')
    assert.equal((await override('PUT', { state: 'closed', until: null })).status, 200)
    assert.equal(await practised(party.number, '2026-05-07T15:00:00.000Z'), 'Fermé')
    assert.equal((await override('DELETE')).status, 200)
    assert.equal(await practised(party.number, '2026-05-07T15:00:00.000Z'), 'Ouvert')
  })

  it('the hours of another account count as gone', async () => {
    const [{ party }, other] = [await seedOffice(), await people.party()]
    await server.store.updateTable('schedules').set({ account_id: other.accountId }).where('account_id', '=', party.accountId).execute()
    assert.equal(await practised(party.number), 'Bonjour')
  })
})
