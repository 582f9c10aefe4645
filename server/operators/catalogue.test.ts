import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { dayAfter, localDay } from 'callflow/calendar'
import { ask, fieldsOf, type Reply } from '../testing/ask'
import { moneyCopy, silent } from '../testing/moneyCopy'
import { signedInOperator } from '../testing/operators'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const terms = { monthly: 16.5, included_numbers: 3, included_minutes: 250, extra_number: 2.5, extra_tollfree_number: 4, extra_minute: 0.06 }

const at = (value: unknown, ...path: string[]): unknown => path.reduce((found: unknown, name) => Reflect.get(Object(found), name), value)

describe('the catalogue', () => {
  let server: TestServer
  let token: string
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    token = (await signedInOperator(server)).token
  })
  after(() => server.close())

  const call = (path: string, question: Parameters<typeof ask>[1] = {}): Promise<Reply> => ask(`${server.url}/v1/operator/${path}`, { token, ...question })
  const today = (): string => localDay(server.clock.now())
  const inDays = (days: number): string => dayAfter(today(), days)
  const customersOf = async (name: string): Promise<unknown> => {
    const plans = at((await call('plans')).body, 'plans')
    assert.ok(Array.isArray(plans))
    return at(plans.find((plan: unknown) => at(plan, 'name_en') === name), 'customers')
  }
  const subscribe = ({ accountId }: SeededMember, plan: number, start: string, end: string) =>
    server.store.updateTable('subscriptions').set({ plan, period_start_date: start, period_end_date: end }).where('account_id', '=', accountId).execute()
  const read = async ({ accountId, token: own }: SeededMember, path: string): Promise<unknown> => (await ask(`${server.url}/v1/accounts/${accountId}/${path}`, { token: own })).body

  it("begins with the specification's plans and prices", async () => {
    const plans = at((await call('plans')).body, 'plans')
    assert.ok(Array.isArray(plans))
    assert.deepEqual(
      plans.map((plan: unknown) => [at(plan, 'code'), at(plan, 'name_en'), at(plan, 'name_fr'), at(plan, 'prices', '0', 'monthly'), at(plan, 'prices', '0', 'included_numbers'), at(plan, 'prices', '0', 'included_minutes')]),
      [[5, 'Starter', 'Essentiel', 14, 2, 200], [6, 'Professional', 'Professionnel', 29, 5, 1_000], [7, 'Enterprise', 'Entreprise', 49, 15, 3_000]],
    )
  })

  it('an agent reads it, and changes nothing', async () => {
    const agent = (await signedInOperator(server, 'agent')).token
    for (const path of ['plans', 'destinations', 'destinations.csv']) assert.equal((await call(path, { token: agent })).status, 200)
    const body = { name_en: 'A', name_fr: 'A', is_offered: 1, price: { ...terms, from_date: today() } }
    assert.equal((await call('plans', { token: agent, body })).status, 403)
    assert.equal((await call('plans/5/prices', { token: agent, body: { ...terms, from_date: inDays(60) } })).status, 403)
    assert.equal((await call('destinations', { token: agent, body: { csv: '', preview: 1 } })).status, 403)
  })

  it('a new plan is offered to customers, and is no longer once it is withdrawn', async () => {
    const price = { ...terms, from_date: today() }
    const created = await call('plans', { body: { name_en: 'Studio', name_fr: 'Studio', is_offered: 1, price } })
    assert.deepEqual([created.status, at(created.body, 'plan', 'customers')], [201, 0])
    const code = Number(at(created.body, 'plan', 'code'))
    assert.deepEqual(fieldsOf(await call('plans', { body: { name_en: 'studio', name_fr: 'Autre', is_offered: 1, price } })), ['name_en'])
    assert.deepEqual(fieldsOf(await call('plans', { body: { name_en: 'Past', name_fr: 'Passé', is_offered: 1, price: { ...price, from_date: inDays(-1) } } })), ['from_date'])

    const member = await server.seed.member()
    const offers = async () => JSON.stringify(await read(member, 'plans'))
    assert.match(await offers(), /"plan_name":"Studio","monthly":16.5/)
    const choose = (plan: number) => ask(`${server.url}/v1/accounts/${member.accountId}/plan`, { method: 'PUT', token: member.token, body: { plan } })
    assert.equal((await choose(code)).status, 200)
    assert.equal(await customersOf('Studio'), 1)
    assert.equal((await choose(5)).status, 200)
    const edited = await call(`plans/${code}`, { method: 'PUT', body: { name_en: 'Atelier', name_fr: 'Atelier', is_offered: 0, position: 9 } })
    assert.equal(edited.status, 200)
    assert.doesNotMatch(await offers(), /Atelier|Studio/)
    assert.equal((await choose(code)).status, 422)
    const entries = await server.store.selectFrom('journal').select(['act', 'before', 'after']).where('act', 'like', 'plan_%').where('user_id', 'is', null).orderBy('created_at').execute()
    assert.deepEqual(entries.map(({ act }) => act), ['plan_created', 'plan_edited'])
    assert.equal(at(entries[1]?.before, 'name_en'), 'Studio')
    assert.equal(at(entries[1]?.after, 'name_en'), 'Atelier')
  })

  it('customers are told of a price 30 days before, keep theirs until a renewal after it, and new ones get it', async () => {
    const [member, french] = [await server.seed.member(), await server.seed.member()]
    await server.store.updateTable('users').set({ language: 'fr' }).where('account_id', '=', french.accountId).execute()
    await subscribe(member, 6, '2026-03-10', '2026-04-09')
    await subscribe(french, 6, '2026-03-10', '2026-04-09')
    const add = (from_date: string) => call('plans/6/prices', { body: { ...terms, from_date } })
    assert.deepEqual(fieldsOf(await add(inDays(29))), ['from_date'])
    assert.deepEqual(fieldsOf(await add('2026-02-30')), ['from_date'])
    const from = inDays(31)
    const added = await add(from)
    assert.deepEqual([added.status, at(added.body, 'plan', 'prices', '1', 'from_date')], [201, from])
    assert.deepEqual(fieldsOf(await add(from)), ['from_date'])
    // Accounts of other tests may have the plan too.
    const told = new Map<string, string>()
    while (!told.has(member.email) || !told.has(french.email)) {
      const { to, subject } = await server.mails.next()
      told.set(to, subject)
    }
    const subjects = [told.get(french.email), told.get(member.email)]
    const change = 'Le prix de votre forfait change le 15 avril 2026'
    assert.deepEqual(subjects, [change, `${change} / The price of your plan changes on April 15, 2026`])

    const close = async (moment: string): Promise<void> => moneyCopy({ store: server.store, clock: { ...server.clock, now: () => new Date(moment) } }).processDue(silent)
    const amounts = async (): Promise<unknown[]> => {
      const rows = await server.store.selectFrom('invoices').select(['period_start_date', 'sub_cents']).where('account_id', '=', member.accountId).orderBy('period_start_date').execute()
      return rows.map(({ period_start_date, sub_cents }) => [period_start_date, sub_cents])
    }
    await close('2026-04-10T12:00:00Z')
    assert.deepEqual(await amounts(), [['2026-04-10', 2_900]])
    await close('2026-05-10T12:00:00Z')
    assert.deepEqual(await amounts(), [['2026-04-10', 2_900], ['2026-05-10', 1_650]])
  })

  it('a price that has not begun is taken back, and one that has stays', async () => {
    const remove = (fromDate: string) => call(`plans/7/prices/${fromDate}`, { method: 'DELETE' })
    assert.equal((await call('plans/7/prices', { body: { ...terms, from_date: inDays(40) } })).status, 201)
    assert.deepEqual([(await remove(inDays(40))).status, (await remove(inDays(40))).status, (await remove('2000-01-01')).status], [204, 404, 400])
  })

  it('prices of destinations come and go by CSV, after a preview, and all or none', async () => {
    const csv = String(at((await call('destinations.csv')).body, 'csv'))
    const head = 'prefix,kind,name_en,name_fr,cents_per_minute,from_date'
    assert.match(csv, new RegExp(`${head}\r\n'\\+1,national,Canada and the United States,Canada et États-Unis,5,2000-01-01`))
    const take = (text: string, preview: 0 | 1) => call('destinations', { body: { csv: text, preview } })
    assert.deepEqual([at((await take(csv, 1)).body, 'unchanged'), at((await take(csv, 1)).body, 'added')], [1, []])
    const wanted = `${head}\n+1,national,Canada,Canada,4.5,2000-01-01\n+33,international,"France, mobile",France,12.25,2026-05-01\n`
    const preview = (await take(wanted, 1)).body
    assert.deepEqual([at(preview, 'added', 'length'), at(preview, 'changed', '0', 'before', 'cents_per_minute'), at(preview, 'is_done')], [1, 5, 0])
    const wrong = (await take(`${wanted}33,x,France,France,1,2026-01-01\n+44,x,UK,R.-U.,"1,5",2026-01-01\n+44,x,"UK\n,2`, 0)).body
    assert.deepEqual([at(wrong, 'refused', '0', 'line'), at(wrong, 'is_done')], [6, 0])
    const lines = (await take(`${wanted}33,x,France,France,1,2026-01-01\n+44,x,UK,R.-U.,"1,5",2026-01-01\n`, 0)).body
    assert.deepEqual([at(lines, 'refused', '0', 'line'), at(lines, 'refused', '1', 'line'), at(lines, 'is_done')], [4, 5, 0])
    assert.equal(at((await call('destinations')).body, 'destinations', 'length'), 1)
    assert.equal(at((await take(wanted, 0)).body, 'is_done'), 1)
    assert.equal(at((await call('destinations')).body, 'destinations', '1', 'name_en'), 'France, mobile')
  })
})
