import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { figure, share } from 'tools/figures'
import { NumberUnavailable, type TelephonyPort } from './telephony/port'
import { makeEmbeddedTelephony } from './telephony/embedded'
import { ask, type Reply } from '../testing/ask'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import { register, search } from './testing/buyer'

const INCLUDED = 2
const CHURNS = share('CHURNS', { test: 12, proof: 100, long: 1_000 })

describe('a number that the plan pays for', () => {
  let server: TestServer
  let isSoldOut = false
  const real = makeEmbeddedTelephony()
  const telephony: TelephonyPort = {
    ...real,
    buy: async (phone, orderId) => {
      if (isSoldOut) throw new NumberUnavailable()
      return real.buy(phone, orderId)
    },
  }
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z'), telephony })
  })
  after(() => server.close())

  const subscriber = async (cents = 0): Promise<SeededMember> => {
    const member = await server.seed.member()
    const period = { period_start_date: '2026-03-01', period_end_date: '2026-03-31' }
    await server.store.updateTable('subscriptions').set(period).where('account_id', '=', member.accountId).execute()
    if (cents > 0) await server.seed.prepaid(member.accountId, cents)
    return member
  }

  const at = ({ accountId, token }: SeededMember, path: string, method = 'GET'): Promise<Reply> =>
    ask(`${server.url}/v1/accounts/${accountId}/${path}`, { token, method })

  let next = 0
  const buy = async (member: SeededMember, type = 'Local'): Promise<Reply> => {
    const found = await search(server, member, `country=CA&type=${type}`)
    next += 1
    return register(server.url, member, found[next % found.length] ?? '', { type, country: 'CA' })
  }

  const idIn = ({ text }: Reply): string => /"id":"([\w-]+)"/.exec(text)?.[1] ?? ''
  const release = (member: SeededMember, bought: Reply) => at(member, `numbers/${idIn(bought)}`, 'DELETE')
  const churn = async (member: SeededMember, type?: string): Promise<number> => {
    const bought = await buy(member, type)
    if (bought.status === 201) assert.equal((await release(member, bought)).status, 204)
    return bought.status
  }
  const figuresOf = async (member: SeededMember): Promise<(string | undefined)[]> => {
    const { text } = await at(member, 'billing-overview')
    return ['active_numbers', 'used_numbers', 'extra_numbers'].map((name) => new RegExp(`"${name}":(\\d+)`).exec(text)?.[1])
  }

  it(`counts for the whole period in which it was bought, even when released (${CHURNS} times)`, async () => {
    const member = await subscriber()
    const statuses: number[] = []
    for (let round = 0; round < CHURNS; round += 1) statuses.push(await churn(member, round % 2 === 0 ? 'TollFree' : 'Local'))
    const paidByPlan = statuses.filter((status) => status === 201).length
    figure('numbers bought and given back', CHURNS)
    figure('orders paid by a plan of two numbers', paidByPlan)
    assert.deepEqual(statuses, Array.from({ length: CHURNS }, (_, round) => (round < INCLUDED ? 201 : 400)))
    assert.deepEqual(await figuresOf(member), ['0', '2', '0'])
  })

  it('is explained with a reason and the day from which the plan pays again', async () => {
    const member = await subscriber()
    for (let round = 0; round < INCLUDED; round += 1) await churn(member)
    const told = { is_free: 0, is_preauthorized: 0, cost: 4, reason: 'released_numbers', free_from: '2026-04-01', balance: 0, period: 'month' }
    assert.deepEqual((await at(member, 'numbers/cost/TollFree')).body, told)
  })

  it('is free again in the next period, even if the number was bought in the last moment of this one', async () => {
    const own = await startServer({ now: new Date('2026-04-01T03:59:00Z') })
    const member = await own.seed.member()
    const period = { period_start_date: '2026-03-01', period_end_date: '2026-03-31' }
    await own.store.updateTable('subscriptions').set(period).where('account_id', '=', member.accountId).execute()
    const cost = async () => (await ask(`${own.url}/v1/accounts/${member.accountId}/numbers/cost/Local`, { token: member.token })).text
    for (const phone of (await search(own, member, 'country=CA&type=Local')).slice(0, INCLUDED)) {
      const bought = await register(own.url, member, phone)
      await ask(`${own.url}/v1/accounts/${member.accountId}/numbers/${idIn(bought)}`, { token: member.token, method: 'DELETE' })
    }
    assert.match(await cost(), /"is_free":0/)
    own.clock.move(60_000)
    assert.match(await cost(), /"is_free":1/)
    await own.close()
  })

  it('no longer counts if it is from an earlier period, was paid for, or its order was cancelled', async () => {
    const [old, rich, unlucky] = [await subscriber(), await subscriber(200), await subscriber()]
    const numberId = await server.seed.number(old.accountId, { created_at: new Date('2026-02-10T12:00:00Z') })
    assert.equal((await at(old, `numbers/${numberId}`, 'DELETE')).status, 204)
    assert.deepEqual(await figuresOf(old), ['0', '0', '0'])
    const older = [1, 2].map(() => server.seed.number(rich.accountId, { created_at: new Date('2026-02-10T12:00:00Z') }))
    const [first = ''] = await Promise.all(older)
    assert.equal(await churn(rich), 201)
    assert.deepEqual(await figuresOf(rich), ['2', '2', '0'])
    assert.equal((await at(rich, `numbers/${first}`, 'DELETE')).status, 204)
    assert.equal((await buy(rich)).status, 201)
    isSoldOut = true
    assert.match((await buy(unlucky)).text, /number_unavailable/)
    isSoldOut = false
    assert.deepEqual(await figuresOf(unlucky), ['0', '0', '0'])
    for (let round = 0; round < INCLUDED; round += 1) assert.equal(await churn(unlucky), 201)
    assert.equal(await churn(unlucky), 400)
  })

  it("isn't granted while an invoice of the plan has been owed for more than a month", async () => {
    const member = await subscriber()
    const { invoiceUid } = await server.seed.paid(member.accountId)
    const owe = (issued_on: string) =>
      server.store.updateTable('invoices').set({ type: 'monthly_plan', paid_at: null, issued_on }).where('uid', '=', invoiceUid).execute()
    await owe('2026-02-13')
    assert.match((await at(member, 'numbers/cost/Local')).text, /"is_free":1/)
    await owe('2026-02-12')
    assert.match((await at(member, 'numbers/cost/Local')).text, /"is_free":0,"is_preauthorized":0,"cost":2,"reason":"invoice_overdue"/)
    assert.match((await at(member, 'billing-overview')).text, /"plan_paused_by":"invoice_overdue"/)
    assert.equal((await buy(member)).status, 400)
  })

  it('is limited to the included amount when many are bought and released simultaneously', async () => {
    const member = await subscriber()
    const phones = (await search(server, member, 'country=CA&type=Local&area_code=438')).slice(0, 8)
    const statuses = await Promise.all(
      phones.map(async (phone) => {
        const bought = await register(server.url, member, phone)
        if (bought.status === 201) await release(member, bought)
        return bought.status
      }),
    )
    assert.equal(statuses.filter((status) => status === 201).length, INCLUDED)
  })
})
