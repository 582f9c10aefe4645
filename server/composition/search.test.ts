import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { MOST_FOUND, type SearchReply } from 'contract/search'
import { ask } from '../testing/ask'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'

const isReply = (body: unknown): body is SearchReply => typeof body === 'object' && body !== null && 'people' in body

describe('the search over an account', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const search = (q: string, { accountId, token }: SeededMember, ofAccount = accountId) =>
    ask(`${server.url}/v1/accounts/${ofAccount}/search?${new URLSearchParams({ q })}`, { token })

  const reply = async (q: string, member: SeededMember): Promise<SearchReply> => {
    const { body, text } = await search(q, member)
    assert.ok(isReply(body), `${q}: ${text}`)
    return body
  }

  /** What is found, as "kind id", in the order of the reply. */
  const found = async (q: string, member: SeededMember): Promise<string[]> =>
    Object.entries(await reply(q, member)).flatMap(([kind, rows]) => rows.map((row) => `${kind} ${'uid' in row ? row.uid : row.id}`))

  interface PersonPlan {
    name: string | null
    company?: string
    email?: string
    numbers: string[]
  }

  const addPerson = async (account_id: string, { numbers, ...person }: PersonPlan): Promise<string> => {
    const [id, now] = [randomUUID(), new Date('2026-03-01T12:00:00Z')]
    await server.store.insertInto('people').values({ id, account_id, ...person, created_at: now, updated_at: now }).execute()
    const rows = numbers.map((contact_number, position) => ({ account_id, contact_number, contact_name: person.name, person_id: id, position, created_at: now }))
    await server.store.insertInto('contacts').values(rows).execute()
    return id
  }

  /** One of each kind, named alike. */
  const fill = async ({ accountId }: SeededMember, number: string) => {
    const { seed } = server
    const contact_number = '+15145550123'
    const zoe = await addPerson(accountId, { name: 'Zoé Côté', company: 'Fleurs & Cie', email: 'zoe@fleurs.example', numbers: ['+14185550166', contact_number] })
    const blocked = await addPerson(accountId, { name: null, numbers: ['+14185550199'] })
    const [call = ''] = await seed.history(accountId, 'calls', { contact_number, at: '2026-03-10T12:00:00Z' })
    const [voicemail = ''] = await seed.history(accountId, 'voicemails', { contact_number, at: '2026-03-09T12:00:00Z', is_archived: 1 })
    return {
      zoe: `people ${zoe}`,
      blocked: `people ${blocked}`,
      number: `numbers ${await seed.number(accountId, { label: 'Mariages Zoé', phone_number: number, rate_center: 'Montréal' })}`,
      application: `applications ${await seed.application(accountId, { friendly_name: 'Accueil de Zoé' })}`,
      schedule: `schedules ${await seed.schedule(accountId, { name: 'Heures de Zoé' })}`,
      audiofile: `audiofiles ${await seed.audiofile(accountId, { friendly_name: 'zoé-bonjour.wav' })}`,
      call: `calls ${call}`,
      voicemail: `voicemails ${voicemail}`,
      invoice: `invoices ${(await seed.paid(accountId)).invoiceUid}`,
      request: `support_requests ${await seed.supportRequest(accountId, { subject: 'Zoé n’entend rien' })}`,
    }
  }

  it('finds each kind as people write it, of this account only, and tells nothing to others', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const its = await fill(member, '+14385550111')
    const others = Object.values(await fill(other, '+14385550112'))
    const { zoe, blocked, number, application, schedule, audiofile, call, voicemail, invoice, request } = its
    const heard = [call, voicemail]
    const named = [zoe, number, application, schedule, audiofile, ...heard, request]
    const requestId = request.slice(request.indexOf(' ') + 1)
    const table: [q: string, expected: string[]][] = [
      ['zoé', named],
      ['  ZOE\u0301 ', named],
      ['zoe cote', [zoe, ...heard]],
      ['FLEURS zoe', [zoe]],
      ['zoe@fleurs', [zoe]],
      ['(514) 555-0123', [zoe, ...heard]],
      ['+1 418 555 0199', [blocked]],
      ['418 555', [zoe, blocked]],
      ['438.555.0111', [number]],
      ['montreal', [number]],
      ['n\'entend', [request]],
      [`#${requestId}`, [request]],
      ['2026-03-15', [invoice]],
      ['20.00', [invoice]],
      ['23,00 $', [invoice]],
      ['$23.00', [invoice]],
      ['1,023.00', []],
      ['', []],
      ['   ', []],
      ['%', []],
      ['_', []],
      ['\\', []],
      ["' or 1=1 --", []],
      ['zoé rien du tout', []],
    ]
    for (const [q, expected] of table) assert.deepEqual(await found(q, member), expected, q)
    assert.deepEqual((await found('zoé', other)).filter((each) => !others.includes(each)), [])
    assert.equal((await search('zoé', other, member.accountId)).status, 404)
    assert.equal((await search('zoé', { ...member, token: 'none' })).status, 401)
    assert.equal((await search('x'.repeat(201), member)).status, 400)
  })

  it('names a person by the number that was searched for, and what a link needs', async () => {
    const member = await server.seed.member()
    const its = await fill(member, '+14385550113')
    const person = { id: its.zoe.slice('people '.length), name: 'Zoé Côté', company: 'Fleurs & Cie' }
    const seen = { contact_name: 'Zoé Côté' }
    assert.deepEqual(await reply('fleurs', member), { ...(await reply('', member)), people: [{ ...person, number: '+14185550166' }] })
    const { people, calls, voicemails } = await reply('5550123', member)
    assert.deepEqual(people, [{ ...person, number: '+15145550123' }])
    assert.deepEqual(calls, [{ id: its.call.slice('calls '.length), direction: 'inbound', ...seen, contact_number: '+15145550123', start_date: '2026-03-10T12:00:00.000Z' }])
    assert.deepEqual(voicemails, [{ id: its.voicemail.slice('voicemails '.length), ...seen, from_number: '+15145550123', is_archived: 1, created_at: '2026-03-09T12:00:00.000Z' }])
  })

  it('shows a few of each kind: names that begin so before those that contain it, the newest calls', async () => {
    const member = await server.seed.member()
    const { accountId } = member
    for (const name of ['Leroy A', 'Leroy B', 'Leroy C', 'Leroy D', 'Leroy E', 'Anne Roy', 'Roy Zed']) {
      await addPerson(accountId, { name, numbers: [`+1514555${1000 + name.charCodeAt(0) * 7 + name.charCodeAt(6)}`] })
    }
    await addPerson(accountId, { name: 'Bo Roy', numbers: ['+15145550177'] })
    const calls = await server.seed.history(accountId, 'calls', { count: MOST_FOUND + 2, contact_number: '+15145550177', at: '2026-03-10T12:00:00Z' })
    const { people, calls: newest } = await reply('roy', member)
    assert.deepEqual(people.map(({ name }) => name), ['Anne Roy', 'Bo Roy', 'Roy Zed', 'Leroy A', 'Leroy B'])
    assert.deepEqual(newest.map(({ id }) => id), calls.slice(0, MOST_FOUND))
  })
})
