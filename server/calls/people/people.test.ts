import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, fieldsOf, type Reply } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'

interface Page {
  people: Listed[]
  next_cursor?: string | null
  total?: number
}

interface Details {
  calls: number
  is_calls_capped: 0 | 1
  last_call_at: string
  last_answered: { at: string }
  notes: { id: string; text: string; author: string }[]
}

interface Listed {
  id: string
  name: string | null
  numbers: string[]
  is_blocked: 0 | 1
  note: string | null
}

const holds = (body: unknown, name: string): boolean => typeof body === 'object' && body !== null && name in body

const isPage = (body: unknown): body is Page => holds(body, 'people')
const isPerson = (body: unknown): body is { person: Listed } => holds(body, 'person')
const isDetailed = (body: unknown): body is { person: Details } => holds(body, 'person')

describe('people', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const of = ({ accountId, token }: SeededMember, path: string, given: { method?: string; body?: object } = {}): Promise<Reply> =>
    ask(`${server.url}/v1/accounts/${accountId}/people${path}`, { token, ...given })
  const pageOf = async (member: SeededMember, query: string): Promise<Page> => {
    const { body } = await of(member, query)
    assert.ok(isPage(body))
    return body
  }
  const list = async (member: SeededMember, query = ''): Promise<Listed[]> => (await pageOf(member, query)).people
  const add = (member: SeededMember, name: string, numbers: string[], given: object = {}): Promise<Reply> =>
    of(member, '', { body: { name, company: '', email: '', numbers, ...given } })
  const personIn = ({ body }: Reply): Listed => {
    assert.ok(isPerson(body))
    return body.person
  }
  const namesOf = (people: readonly Listed[]) => people.map(({ name, numbers: [number] }) => name ?? number)

  it('a person has several numbers, each of which shows the name in the logs', async () => {
    const member = await server.seed.member()
    const person = { company: ' Roy  et fils ', email: 'lea@example.com' }
    const added = await add(member, ' Léa Roy ', ['(514) 555-0123', '438 555-0124'], person)
    const expected = { name: 'Léa Roy', company: 'Roy et fils', email: 'lea@example.com', numbers: ['+15145550123', '+14385550124'], is_blocked: 0, note: null }
    assert.equal(added.status, 201)
    assert.deepEqual(personIn(added), { id: personIn(added).id, ...expected })
    await server.seed.history(member.accountId, 'calls', { contact_number: '+14385550124' })
    const calls = JSON.stringify((await ask(`${server.url}/v1/accounts/${member.accountId}/calls`, { token: member.token })).body)
    assert.match(calls, /"contact_name":"Léa Roy"/)
    const changed = await of(member, `/${personIn(added).id}`, { method: 'PUT', body: { name: 'Léa Roy-Côté', company: '', email: '', numbers: ['+14385550124'] } })
    assert.deepEqual(personIn(changed), { ...personIn(added), name: 'Léa Roy-Côté', company: null, email: null, numbers: ['+14385550124'] })
    assert.equal((await of(member, `/${personIn(added).id}`, { method: 'DELETE' })).status, 204)
    assert.deepEqual(await list(member), [])
  })

  const refused: [what: string, body: object, fields: string[]][] = [
    ['no name', { name: ' ' }, ['name']],
    ['a long name', { name: 'x'.repeat(101) }, ['name']],
    ['a long company', { company: 'x'.repeat(101) }, ['company']],
    ['a bad address', { email: 'lea@' }, ['email']],
    ['no number', { numbers: [] }, ['numbers']],
    ['a number without an area code', { numbers: ['+15145550123', '555-0124'] }, ['numbers.1']],
    ['one number twice', { numbers: ['514 555-0123', '+15145550123'] }, ['numbers.1']],
    ["somebody else's number", { numbers: ['+15145550124', '+15145559876'] }, ['numbers.1']],
    ['twenty-one numbers', { numbers: Array.from({ length: 21 }, (_, index) => `+151455501${10 + index}`) }, ['numbers']],
  ]
  for (const [what, body, fields] of refused) {
    it(`${what} is refused, and nothing changes`, async () => {
      const member = await server.seed.member()
      await server.seed.contact(member.accountId, { contact_number: '+15145559876', contact_name: 'Luc' })
      const answer = await add(member, 'Léa', ['+15145550123'], body)
      assert.deepEqual([answer.status, fieldsOf(answer)], [422, fields])
      assert.deepEqual(namesOf(await list(member)), ['Luc'])
    })
  }

  it('come by name, a page at a time, those without a name last, and are found by their words and digits', async () => {
    const member = await server.seed.member()
    const names = ['Zoé Roy', 'église Saint-Ambroise', 'Éric Roy', 'Agathe']
    for (const [index, name] of names.entries()) await add(member, name, [`+1514555010${index}`], index === 3 ? { company: 'Chez Roy', email: 'agathe@example.com' } : {})
    await of(member, '/numbers/blocked-status', { method: 'PUT', body: { contact_number: '+15145550109', is_blocked: 1 } })
    const sorted = ['Agathe', 'église Saint-Ambroise', 'Éric Roy', 'Zoé Roy', '+15145550109']
    assert.deepEqual(namesOf(await list(member)), sorted)
    const paged: Listed[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = await pageOf(member, `?limit=2&count=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
      assert.equal(page.total, 5)
      paged.push(...page.people)
      cursor = page.next_cursor ?? null
    }
    assert.deepEqual(namesOf(paged), sorted)
    const searches: [query: string, found: string[]][] = [
      ['?q=roy', ['Agathe', 'Éric Roy', 'Zoé Roy']],
      ['?q=ROY eric', ['Éric Roy']],
      ['?q=agathe@', ['Agathe']],
      ['?q=(514) 555-0101', ['église Saint-Ambroise']],
      ['?q=%25', []],
      ['?is_blocked=1', ['+15145550109']],
      ['?is_blocked=0&q=zoe', ['Zoé Roy']],
      ['?number=%2B15145550102', ['Éric Roy']],
      ['?number=x', []],
    ]
    for (const [query, found] of searches) assert.deepEqual(namesOf(await list(member, query)), found, query)
    assert.equal((await of(member, '?cursor=abc')).status, 400)
    assert.deepEqual(await list(await server.seed.member()), [])
  })

  it('a number can be blocked and noted before anybody knows its name, which takes both over', async () => {
    const member = await server.seed.member()
    const contact_number = '+15145550123'
    const blocked = await of(member, '/numbers/blocked-status', { method: 'PUT', body: { contact_number, is_blocked: 1 } })
    assert.deepEqual(personIn(blocked), { ...personIn(blocked), name: null, numbers: [contact_number], is_blocked: 1, note: null })
    server.clock.move(1_000)
    await of(member, '/numbers/notes', { body: { contact_number, text: ' Sells\nsolar panels ' } })
    assert.deepEqual(await ask(`${server.url}/v1/accounts/${member.accountId}/contacts`, { token: member.token }).then(({ body }) => body), { contacts: [] })
    await add(member, 'Solar', ['+15145550199', contact_number])
    const [person] = await list(member)
    assert.deepEqual([person?.name, person?.is_blocked, person?.note], ['Solar', 1, 'Sells\nsolar panels'])
    assert.equal((await list(member)).length, 1)
    for (const [path, body] of [['blocked-status', { is_blocked: 1 }], ['notes', { text: 'x' }]] as const) {
      const answer = await of(member, `/numbers/${path}`, { method: path === 'notes' ? 'POST' : 'PUT', body: { contact_number: 'anonymous', ...body } })
      assert.deepEqual([answer.status, fieldsOf(answer)], [422, ['contact_number']])
    }
    const empty = await of(member, '/numbers/notes', { body: { contact_number, text: '  ' } })
    assert.deepEqual([empty.status, fieldsOf(empty)], [422, ['text']])
  })

  it('the page of a person tells the calls, the last one that anybody answered, and the notes with their authors', async () => {
    const member = await server.seed.member()
    const colleague = await server.seed.colleague(member, 'Luc')
    const contact_number = '+15145550123'
    const id = await server.seed.contact(member.accountId, { contact_number, contact_name: 'Léa' })
    const at = (minute: string) => new Date(`2026-03-02T15:${minute}:00.000Z`)
    const calls = [
      { started_at: at('01'), outcome: 'answered' as const },
      { started_at: at('02'), outcome: 'missed' as const },
      { started_at: at('03'), direction: 'outbound' as const },
    ]
    for (const call of calls) await server.seed.call(member.accountId, { contact_number, ...call })
    await server.seed.call(member.accountId, { contact_number: '+15145550124', started_at: at('09') })
    await of(member, '/numbers/notes', { body: { contact_number, text: 'Allergic to lilies' } })
    server.clock.move(1_000)
    await of(colleague, '/numbers/notes', { body: { contact_number, text: 'Prefers mornings' } })
    const { body } = await of(member, `/${id}`)
    assert.ok(isDetailed(body))
    const { calls: count, is_calls_capped, last_call_at, last_answered, notes } = body.person
    assert.deepEqual([count, is_calls_capped, last_call_at, last_answered.at], [3, 0, at('03').toISOString(), at('01').toISOString()])
    assert.deepEqual(notes.map(({ text, author }) => [text, author.startsWith('Luc ')]), [['Prefers mornings', true], ['Allergic to lilies', false]])
    const history = JSON.stringify((await ask(`${server.url}/v1/accounts/${member.accountId}/calls?person_id=${id}&count=1`, { token: member.token })).body)
    assert.match(history, /"total":3/)
    assert.equal((await of(member, `/${id}/notes/${notes[0]?.id}`, { method: 'DELETE' })).status, 204)
    assert.equal((await list(member))[0]?.note, 'Allergic to lilies')
  })

  it('ten users who name and block one number at once make one person of it', async () => {
    const member = await server.seed.member()
    const body = { contact_number: '+15145550123' }
    const acts = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? of(member, '/numbers/blocked-status', { method: 'PUT', body: { ...body, is_blocked: 1 } })
        : ask(`${server.url}/v1/accounts/${member.accountId}/contacts/number`, { token: member.token, body: { ...body, contact_name: 'Solar' } }),
    )
    assert.deepEqual([...new Set((await Promise.all(acts)).map(({ status }) => status < 300))], [true])
    assert.deepEqual(namesOf(await list(member)), ['Solar'])
  })
})
