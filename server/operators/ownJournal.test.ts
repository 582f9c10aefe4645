import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { post, practiceSeller, writeInvoice } from '../billing/index'
import { MINUTE_MS } from '../platform/clock'
import { inTransaction } from '../platform/database/transaction'
import { friendlyNumber } from '../platform/texts/phoneNumber'
import { ask, type Reply } from '../testing/ask'
import { addCard } from '../testing/cardHolder'
import { viewToken } from '../testing/operators'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import { changesIn, tellIn } from './journalTexts'

interface Shown {
  text: string
  subject_id: string | null
  changes: { field: string; before: string | null; after: string | null }[]
}

describe("an account's own journal", () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const call = (member: SeededMember, method: string, path: string, body?: unknown): Promise<Reply> =>
    ask(`${server.url}/v1/accounts/${member.accountId}${path}`, { method, token: member.token, ...(body !== undefined && { body }) })
  const isShown = (value: unknown): value is { entries: Shown[] } => typeof value === 'object' && value !== null && 'entries' in value
  const entriesOf = async (member: SeededMember, query = ''): Promise<Shown[]> => {
    const { body, text } = await call(member, 'GET', `/journal${query}`)
    assert.ok(isShown(body), text)
    return body.entries
  }
  const textsOf = async (member: SeededMember, query = ''): Promise<string[]> => (await entriesOf(member, query)).map(({ text }) => text)

  let last = 0

  /** Whoever made the first, and a colleague who renamed a number and sent it elsewhere. */
  const visit = async () => {
    const owner = await server.seed.member()
    const marie = await server.seed.colleague(owner, 'Marie', 'manager')
    const [first, second] = [await server.seed.application(owner.accountId), await server.seed.application(owner.accountId, { friendly_name: 'Holiday hours' })]
    const phone_number = `+1514555${String((last += 1)).padStart(4, '0')}`
    const numberId = await server.seed.number(owner.accountId, { label: 'Shop', phone_number, endpoint_type: 'application', endpoint_value: first })
    server.clock.move(MINUTE_MS)
    assert.equal((await call(owner, 'PUT', `/numbers/${numberId}/label`, { label: 'Counter' })).status, 200)
    server.clock.move(MINUTE_MS)
    assert.equal((await call(marie, 'PUT', `/numbers/${numberId}/endpoint`, { endpoint_type: 'application', endpoint_value: second })).status, 200)
    server.clock.move(MINUTE_MS)
    assert.equal((await call(marie, 'POST', '/people', { name: 'Anna Roy', company: '', email: '', numbers: ['+14385550100'] })).status, 201)
    return { owner, marie, numberId, number: friendlyNumber(phone_number).replace(' ', '\u00a0') }
  }

  it('says who changed what, from what to what, in both languages, and whom it concerns', async () => {
    const { owner, marie, numberId, number } = await visit()
    assert.deepEqual(await textsOf(owner), [`${marie.name} added the contact Anna Roy`, `${marie.name} sent ${number} to Holiday hours`, `${owner.name} changed the label of ${number}`])
    assert.deepEqual((await textsOf(owner, '?language=fr'))[1], `${marie.name} a acheminé le ${number} vers Holiday hours`)
    const [, routed, labelled] = await entriesOf(owner)
    assert.equal(routed?.subject_id, numberId)
    assert.deepEqual([routed?.changes.map(({ field, after: now }) => [field, now]), labelled?.changes], [[['Application', 'Holiday hours']], [{ field: 'Label', before: 'Shop', after: 'Counter' }]])
  })

  it('says what touches the safety of the account: addresses, passwords, cards, numbers that are released and the closing', async () => {
    const owner = await server.seed.member()
    const numberId = await server.seed.number(owner.accountId, { phone_number: '+15145559876' })
    const user = (path: string, body: object) => ask(`${server.url}/v1/users/${owner.userId}${path}`, { method: 'PUT', token: owner.token, body })
    const [email, password] = [`new-${owner.email}`, 'une-phrase-de-passe']
    const { firstname, lastname } = await server.store.selectFrom('users').select(['firstname', 'lastname']).where('id', '=', owner.userId).executeTakeFirstOrThrow()
    const acts: [act: () => Promise<unknown>, told: RegExp][] = [
      [() => user('', { firstname, lastname, email, confirm_email: email, password: owner.password }), /changed their email address$/],
      [() => user('/password', { password: owner.password, new_password: password, confirm_password: password }), /changed their password$/],
      [() => addCard(server, owner), /card/],
      [() => call(owner, 'DELETE', `/numbers/${numberId}`), /released .*9876$/],
      [() => call(owner, 'POST', '/closing', { password }), /clos/],
    ]
    for (const [place, [act, told]] of acts.entries()) {
      await act()
      server.clock.move(MINUTE_MS)
      const [latest, ...earlier] = await textsOf(owner)
      assert.match(latest ?? '', told)
      assert.equal(earlier.length, place, latest)
    }
  })

  it('is filtered by person, topic, words and days, and by pages', async () => {
    const { owner, marie } = await visit()
    await call(owner, 'PUT', '', { id: owner.accountId, name: 'Menard', address: '2, rue Saint-Jean', address2: '', city: 'Québec', postalcode: 'G1R 1P1', country: 'CA', state: 'QC' })
    for (const [query, count] of [
      [`?user_id=${marie.userId}`, 2],
      ['?topic=numbers', 2],
      ['?topic=contacts', 1],
      ['?q=anna', 1],
      [`?user_id=${owner.userId}&topic=account`, 1],
      ['?from=2026-03-16', 0],
      ['?to=2026-03-15', 4],
    ] as const) assert.equal((await textsOf(owner, query)).length, count, query)
    const { body } = await call(owner, 'GET', '/journal?limit=3')
    assert.equal((await textsOf(owner, `?limit=3&cursor=${String(Reflect.get(Object(body), 'next_cursor'))}`)).length, 1)
    assert.equal((await call(owner, 'GET', '/journal?from=2026-02-30')).status, 400)
  })

  it('is a CSV file that a spreadsheet opens', async () => {
    const { owner, marie, number } = await visit()
    const { body } = await call(owner, 'GET', '/journal/export-url?topic=numbers')
    const lines = (await ask(`${server.url}${String(Reflect.get(Object(body), 'file_url'))}`)).text.split('\r\n')
    assert.match(lines[0] ?? '', /Who,What,Before,After,Why$/)
    const told = `,${marie.name},${marie.name} sent ${number} to Holiday hours,Application: `
    assert.ok(lines[1]?.includes(told) && lines[1].endsWith(',Application: Holiday hours,'), lines[1])
    assert.equal(lines.length, 4)
  })

  it('is read by owners alone, and by operators who view the console only while the customer allows it', async () => {
    const { owner, marie } = await visit()
    assert.equal((await call(marie, 'GET', '/journal')).status, 403)
    const token = await viewToken(server, owner.accountId)
    const view = () => ask(`${server.url}/v1/accounts/${owner.accountId}/journal`, { token })
    assert.equal((await view()).status, 403)
    assert.equal((await call(owner, 'PUT', '/view-permission')).status, 200)
    assert.equal((await view()).status, 200)
  })

  it('notes nothing that is rolled back, and nothing of the service itself', async () => {
    const { owner, numberId } = await visit()
    await server.store.updateTable('numbers').set({ label: 'By the service' }).where('id', '=', numberId).execute()
    assert.equal((await call(owner, 'PUT', `/numbers/${numberId}/label`, { label: 'x'.repeat(1_000) })).status, 422)
    assert.equal((await textsOf(owner)).length, 3)
  })

  it('tells what the service did by itself, from the books, and once', async () => {
    const { accountId, ...session } = await server.seed.member()
    const owner = { accountId, ...session }
    const { store } = server
    const at = server.clock.now()
    const day = (text: string): Date => new Date(`${text}T15:00:00Z`)
    await inTransaction(store, async (transaction) => {
      const account = await transaction.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()
      const amounts = { sub: 1400, gst: 70, qst: 140, total: 1610 }
      const invoice = { type: 'monthly_plan' as const, lines: [], amounts, seller: practiceSeller, period: { start: '2026-01-01', end: '2026-01-31' } }
      await writeInvoice(transaction, account, { ...invoice, uid: `${accountId}-1`, issuedOn: '2026-02-01', paidAt: day('2026-03-10'), now: day('2026-02-01') })
      await writeInvoice(transaction, account, { ...invoice, period: { start: '2026-02-01', end: '2026-02-28' }, uid: `${accountId}-2`, issuedOn: '2026-03-01', paidAt: day('2026-03-02'), now: day('2026-03-01') })
      await post(transaction, { id: `${accountId}-1`, accountId, kind: 'monthly_plan', at: day('2026-02-01'), entries: { plan: 1400, gst: 70, qst: 140, owed: -1610 } })
      await post(transaction, { id: `renewal-${accountId}`, accountId, kind: 'number_renewal', at: day('2026-02-05'), entries: { prepaid: -200, usage: 200 }, concerns: { phoneNumber: '+14185550177' } })
      await post(transaction, { id: `adjusted-${accountId}`, accountId, kind: 'adjustment', at: day('2026-02-06'), entries: { prepaid: 100, usage: -100 } })
      const closing = { invoice_uid: `${accountId}-2`, account_id: accountId, period_start_date: '2026-02-01', period_end_date: '2026-02-28', plan: 5, pending_plan: 6, minutes_posting: 'x', closed_at: day('2026-03-01') }
      await transaction.insertInto('period_closings').values(closing).execute()
    })
    assert.ok(at > day('2026-03-10'))
    const texts = ['The service paused your plan, because invoice F-000001 had been unpaid for a month', 'The service began your new plan: Professional', 'The service renewed (418)\u00a0555-0177', 'The service renewed your plan']
    assert.deepEqual(await textsOf(owner), texts)
    assert.deepEqual((await textsOf(owner, '?language=fr'))[3], 'Le service a renouvelé votre forfait')
    assert.deepEqual((await entriesOf(owner, '?topic=billing')).at(-1)?.changes.map(({ after: now }) => now), ['$16.10'])
    const { body } = await call(owner, 'GET', '/journal?limit=2')
    assert.deepEqual(await textsOf(owner, `?limit=2&cursor=${String(Reflect.get(Object(body), 'next_cursor'))}`), texts.slice(2))
    assert.deepEqual([await textsOf(owner, `?user_id=${owner.userId}`), await textsOf(owner, '?q=4185550177')], [[], [texts[2]]])
  })

  it('has a sentence in both languages for whatever a trigger notes', async () => {
    const { rows } = await sql<{ written: string }>`select pg_get_triggerdef(oid) as written from pg_trigger where tgfoid = 'note_in_journal'::regproc and tgparentid = 0`.execute(server.store)
    const actsOf = ({ written }: { written: string }): string[] => {
      const noun = /note_in_journal\('(\w+)'/.exec(written)?.[1]
      return ['INSERT', 'UPDATE', 'DELETE'].filter((event) => written.split(' ON ', 1)[0]?.includes(event)).map((event) => `${noun}_${event.toLowerCase()}`)
    }
    const acts = rows.flatMap(actsOf)
    assert.ok(acts.length > 40, `${acts.length}`)
    const general = (language: 'en' | 'fr') => tellIn({ actor: 'A', act: 'unknown', subject: '', before: null, after: null }, language)
    for (const act of acts) for (const language of ['en', 'fr'] as const) assert.notEqual(tellIn({ actor: 'A', act, subject: '', before: null, after: null }, language), general(language), act)
  })

  const told = { actor: 'Marie', subject: 'Reception', before: {}, after: {} }
  const secret = { password_hash: null }
  for (const [act, change, sentence] of [
    ['person_update', { after: { is_blocked: 1 } }, 'Marie blocked Reception'],
    ['person_update', { before: { is_blocked: 1 }, after: { is_blocked: 0 } }, 'Marie unblocked Reception'],
    ['user_update', { before: secret, after: secret }, 'Marie changed their password'],
    ['user_update', { after: { email: 'x@example.com' } }, 'Marie changed their email address'],
    ['credit_card_update', { after: { state: 'removed' } }, 'Marie removed the card Reception'],
    ['credit_card_update', { after: { is_default: 1 } }, 'Marie made Reception the default card'],
    ['flow_insert', { after: { version: 3, restored_version: 1 } }, 'Marie restored an earlier version of the call flow Reception'],
    ['schedule_update', { after: { override_state: 'closed' } }, 'Marie closed Reception by hand'],
    ['schedule_update', { after: { override_state: null } }, 'Marie returned Reception to its schedule'],
    ['number_update', { after: { endpoint_type: 'parking', endpoint_value: null } }, 'Marie parked Reception'],
    ['night_calls_update', { after: { due_at: null } }, 'Marie turned off the test calls at night of Reception'],
    ['support_request_update', { after: { resolved_at: null } }, 'Marie reopened the support request “Reception”'],
  ] as const) it(`tells "${sentence}"`, () => assert.equal(tellIn({ ...told, act, ...change }, 'en'), sentence))

  it('shows money, roles and numbers as people write them, and hides what is secret', () => {
    const change = { before: { role: 'member', password_hash: null }, after: { role: 'owner', total_cents: 4599, contact_number: '+14185550100', weekly: [] } }
    assert.deepEqual(changesIn(change, 'en').map(({ field, before: was, after: now }) => [field, was, now]), [['Number', null, '(418)\u00a0555-0100'], ['Amount', null, '$45.99'], ['Role', 'Member', 'Owner']])
  })
})
