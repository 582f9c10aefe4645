import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { ImportPreviewSchema, ImportSchema, type ImportPreview, type PeopleImport } from 'contract/peopleImports'
import { MINUTE_MS } from '../../platform/clock'
import type { Id } from 'contract/operation'
import { ask, type Reply } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeChecker } from '../../platform/http/routes/request'

const previews = makeChecker<ImportPreview>(ImportPreviewSchema)
const imports = makeChecker<PeopleImport>(ImportSchema)

const fieldIn = (body: unknown, name: string): unknown => Object.entries(body ?? {}).find(([field]) => field === name)?.[1]

const some = 'Name,Company,Email,Phone,Note\nLéa Roy,Roy inc.,lea@example.com,514 555-0142,vip\nJo,,,"438 555-0143; +33 1 99 00 12 34",\n'

describe('imported people', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const urlOf = ({ accountId }: SeededMember, path: string): string => `${server.url}/v1/accounts/${accountId}/people${path}`
  const send = async (member: SeededMember, path: string, file: string | Uint8Array, key?: string): Promise<Omit<Reply, 'headers'>> => {
    const body = new FormData()
    body.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'people.csv')
    const headers = { authorization: `Bearer ${member.token}`, ...(key !== undefined && { 'idempotency-key': key }) }
    const response = await fetch(urlOf(member, path), { method: 'POST', body, headers })
    const text = await response.text()
    return { status: response.status, text, body: text === '' ? undefined : JSON.parse(text) }
  }
  const preview = async (member: SeededMember, file: string, mapping = ''): Promise<ImportPreview> => {
    const { status, text, body } = await send(member, `/import-previews${mapping === '' ? '' : `?mapping=${mapping}`}`, file)
    assert.equal(status, 200, text)
    assert.ok(previews.isRight(body))
    return body
  }
  const take = async (member: SeededMember, file: string, people: number): Promise<PeopleImport> => {
    const { status, text, body } = await send(member, `/imports?people=${people}`, file)
    assert.equal(status, 201, text)
    const added = fieldIn(body, 'import')
    assert.ok(imports.isRight(added))
    return added
  }
  const undo = (member: SeededMember, id: Id) => ask(urlOf(member, `/imports/${id}`), { method: 'DELETE', token: member.token })
  const stored = async ({ accountId }: SeededMember): Promise<unknown[][]> => {
    const tables = ['people', 'contacts', 'person_notes', 'people_imports'].map((table) => sql`select * from ${sql.table(table)} where account_id = ${accountId}`)
    return Promise.all(tables.map(async (rows) => (await rows.execute(server.store)).rows))
  }
  const namesOf = async ({ accountId }: SeededMember) => {
    const people = server.store.selectFrom('people').select('name').where('account_id', '=', accountId).orderBy('sort_name')
    return (await people.execute()).map(({ name }) => name)
  }
  const sizes = async (member: SeededMember) => (await stored(member)).map(({ length }) => length)
  const exported = async (member: SeededMember): Promise<string> => {
    const { body } = await ask(urlOf(member, '/export-url'), { token: member.token })
    return (await fetch(new URL(String(fieldIn(body, 'file_url')), server.url))).text()
  }

  it('are shown before, added together, and are there already afterwards', async () => {
    const member = await server.seed.member()
    const { columns, people, known, refused, rows } = await preview(member, some)
    assert.deepEqual(columns.map(({ field }) => field), ['name', 'company', 'email', 'number', 'note'])
    assert.deepEqual([people, known, refused], [2, 0, 0])
    assert.deepEqual(rows[1], { row: 3, name: 'Jo', company: '', email: '', numbers: ['(438) 555-0143', '+33 1 99 00 12 34'], note: '' })
    assert.deepEqual(await sizes(member), [0, 0, 0, 0])
    await take(member, some, 2)
    assert.deepEqual(await sizes(member), [2, 3, 1, 1])
    const again = await preview(member, some)
    assert.deepEqual([again.people, again.known, again.refused], [0, 2, 0])
  })

  it('come back from the file that was exported, whatever they contain', async () => {
    const member = await server.seed.member()
    const odd = `Name,Company,Phone,Note\n"'=A1","'ok, ""x""",514 555-0142,"-two\nlines; '"\n=B2,@x,+33 1 99 00 12 34,\n`
    await take(member, odd, 2)
    await server.store.updateTable('people').set({ is_blocked: 1 }).where('account_id', '=', member.accountId).execute()
    const file = await exported(member)
    const again = await preview(member, file)
    assert.deepEqual([again.people, again.known, again.refusals], [0, 2, []])
    const other = await server.seed.member()
    await take(other, file, 2)
    assert.equal(await exported(other), file)
  })

  it('without a number or a name, with wrong values or numbers of others are refused one by one, each with a reason', async () => {
    const member = await server.seed.member()
    await take(member, some, 2)
    const file = [
      'Name,Phone,Email', 'No number,,', ',514 555-0150,', `${'x'.repeat(101)},514 555-0151,`, 'Short,555-0152,', 'Mail,514 555-0153,nobody',
      'Other name,514 555-0142,', 'First,514 555-0154,', 'Second,514 555-0154,', 'Many,' + Array.from({ length: 21 }, (_, index) => `51455502${10 + index}`).join(';') + ',',
    ].join('\n')
    const { people, refused, refusals } = await preview(member, file)
    assert.deepEqual([people, refused], [1, 8])
    const reasons = ['There is no phone number.', 'There is no name.', /^x{40}…: Use 100 characters/, '555-0152: Add the area code.', 'nobody: Enter a valid email address.', '(514) 555-0142: This number is one of Léa Roy.', '(514) 555-0154: Row 8 has this number, too.', 'There are more than 20 phone numbers.']
    assert.deepEqual(refusals.map(({ row }) => row), [2, 3, 4, 5, 6, 7, 9, 10])
    for (const [index, { reason }] of refusals.entries()) assert.match(reason, new RegExp(reasons[index] instanceof RegExp ? reasons[index] : String(reasons[index]).replace(/[()]/g, '\\$&')))
  })

  it('are added once under one key, and not at all if others would be added than were shown', async () => {
    const member = await server.seed.member()
    const key = randomUUID()
    const [one, other] = [await send(member, '/imports?people=2', some, key), await send(member, '/imports?people=2', some, key)]
    assert.deepEqual([one.status, other.text], [201, one.text])
    assert.equal((await send(member, '/imports?people=2', some)).status, 409)
    assert.equal((await send(member, '/imports?people=0', some)).status, 400)
    assert.deepEqual(await sizes(member), [2, 3, 1, 1])
  })

  it('go when the import is undone within ten minutes, but for those who were changed since', async () => {
    const member = await server.seed.member()
    await take(member, 'Name,Phone\nBefore,514 555-0199\n', 1)
    const { id } = await take(member, some, 2)
    server.clock.move(MINUTE_MS)
    const note = { contact_number: '+15145550142', text: 'called' }
    assert.equal((await ask(urlOf(member, '/numbers/notes'), { token: member.token, body: note })).status, 201)
    assert.equal((await undo(await server.seed.member(), id)).status, 404)
    const offered = async () => (await ask(urlOf(member, '/imports'), { token: member.token })).text
    assert.match(await offered(), new RegExp(`"id":"${id}","people":2,`))
    assert.deepEqual((await undo(member, id)).body, { kept: 1 })
    assert.deepEqual(await namesOf(member), ['Before', 'Léa Roy'])
    assert.equal((await undo(member, id)).status, 404)
    const late = await take(member, 'Name,Phone\nLate,514 555-0198\n', 1)
    server.clock.move(10 * MINUTE_MS)
    assert.equal(await offered(), '{"import":null}')
    assert.match((await undo(member, late.id)).text, /undo_expired/)
    assert.equal((await sizes(member))[0], 3)
  })

  it('are 50,000 at most, who have 50,000 numbers', async () => {
    const member = await server.seed.member()
    const now = server.clock.now()
    const fill = sql`insert into people (id, account_id, name, created_at, updated_at)
      select gen_random_uuid(), ${member.accountId}, 'A', ${now}::timestamptz, ${now}::timestamptz from generate_series(1, 49999)`
    await fill.execute(server.store)
    assert.match((await send(member, '/imports?people=2', some)).text, /50,000 contacts/)
    await sql`insert into contacts (account_id, contact_number, person_id, created_at)
      select account_id, '+' || row_number() over (), id, created_at from people where account_id = ${member.accountId}`.execute(server.store)
    assert.match((await send(member, '/imports?people=1', 'Name,Phone\nA,514 555-0142; 438 555-0143')).text, /50,000 contact numbers/)
    await take(member, 'Name,Phone\nA,514 555-0142', 1)
  })

  const bytes = (text: string): Uint8Array => Buffer.from(text)
  const whole = fc.constantFrom(bytes(some), bytes(some.replaceAll('\n', '\r\n')), Buffer.from(`\ufeff${some}`, 'utf16le'), bytes('BEGIN:VCARD\nVERSION:3.0\nN:Roy;Léa;;;\nTEL;TYPE=CELL:514 555-0142\nNOTE:a\\nb\nEND:VCARD\n'))
  const broken = fc.tuple(whole, fc.nat(), fc.nat(), fc.uint8Array({ maxLength: 12 }), fc.constantFrom('cut', 'replaced', 'repeated')).map(([file, from, length, rubbish, how]) => {
    const at = from % file.length
    const kept = Buffer.from(file.subarray(0, at))
    if (how === 'cut') return kept
    if (how === 'replaced') return Buffer.concat([kept, rubbish, file.subarray(at + (length % 20))])
    return Buffer.concat([...Array.from({ length: 50 }, () => kept), bytes('"'), rubbish])
  })

  it('are none of two hundred broken files, whatever is asked of them', async () => {
    const member = await server.seed.member()
    await take(member, 'Name,Phone\nBefore,514 555-0199\n', 1)
    const before = await stored(member)
    const property = fc.asyncProperty(broken, fc.constantFrom('', 'mapping=name,number&', 'mapping=name,company,email,number,note&'), async (file, mapping) => {
      const shown = await send(member, `/import-previews?${mapping}`, file)
      const taken = await send(member, `/imports?${mapping}people=49999`, file)
      assert.ok([200, 400, 422].includes(shown.status), shown.text)
      assert.ok([400, 409, 422].includes(taken.status), taken.text)
    })
    await fc.assert(property, { numRuns: 200 })
    assert.deepEqual(await stored(member), before)
  })
})
