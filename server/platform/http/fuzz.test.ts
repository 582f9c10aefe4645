import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import type { Operation } from 'contract/operation'
import { operations } from 'contract/operations'
import { share } from 'tools/figures'
import { ask, type Reply } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { SUPPORT_KEY } from '../../testing/support'
import { startServer } from '../../testing/testServer'
import { sendForm } from '../../testing/uploads'

const RUNS = share('FUZZ_RUNS', { test: 8, proof: 25, long: 1_000 })
const rows: [string, Operation][] = Object.entries(operations)
const schemas = new Map(rows)

const hostile = fc.constantFrom(
  '',
  '\u0000',
  '\ud800',
  "' or 1=1 --",
  '%_\\',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'x'.repeat(2000),
  '2026-02-30',
  '0000-00-00',
  '9'.repeat(40),
  '\r\nset-cookie: x=1',
  '${7*7}',
  '🌷'.repeat(300),
  'é\u0301\u202e',
)
const words = fc.constantFrom('CA', 'FR', 'Local', 'TollFree', 'application', '+15142581496', 'router', 'extensions', 'audiofile', 'inbound', '0', '1', '20', '2026-03-08', '2026-11-01', 'calls')
const value = fc.oneof(hostile, words, fc.string({ unit: 'binary' }), fc.double(), fc.maxSafeInteger(), fc.jsonValue({ maxDepth: 3 }))

const modules = fc.array(
  fc.record({ module_name: words, parameters: fc.dictionary(fc.oneof(hostile, fc.constantFrom('routes', 'audiofile_id')), value) }, { requiredKeys: ['module_name'] }),
  { maxLength: 3 },
)

const propertiesOf = (name: string, part: 'body' | 'query' = 'body'): string[] => {
  const schema = schemas.get(name)?.[part]
  const properties: unknown = schema && 'properties' in schema ? schema.properties : {}
  return Object.keys(properties ?? {})
}


const bodyFor = (name: string): fc.Arbitrary<unknown> => {
  const valueOf = (property: string) => (property === 'modules' ? fc.oneof(modules, value) : value)
  const known = Object.fromEntries(propertiesOf(name).map((property): [string, fc.Arbitrary<unknown>] => [property, valueOf(property)]))
  const right = fc.record(known, { requiredKeys: [] })
  const more = fc.tuple(right, fc.dictionary(fc.constantFrom('is_admin', 'account_id', 'id', '__proto__', 'toString'), value))
  return fc.oneof({ weight: 6, arbitrary: right }, { weight: 2, arbitrary: more.map(([one, other]) => ({ ...one, ...other })) }, { weight: 1, arbitrary: value })
}

const formFor = fc.array(fc.tuple(fc.oneof({ weight: 3, arbitrary: fc.constant('file') }, hostile), hostile, fc.string({ unit: 'binary' }), fc.boolean()), { maxLength: 3 })

const formOf = (parts: [name: string, fileName: string, content: string, isFile: boolean][]): FormData => {
  const form = new FormData()
  for (const [name, fileName, content, isFile] of parts) {
    if (isFile) form.append(name, new Blob([content]), fileName)
    else form.append(name, content)
  }
  return form
}

const leaks = /\bselect\b|\binsert into\b|\bpg_|node_modules|\.ts:|at \w+ \(|\/server\/|postgres|kysely|typebox/i

const checkReply = (what: string, { status, text, body }: Reply): void => {
  assert.ok(status < 500, `${what}: ${status} ${text}`)
  if (status < 400) return
  assert.doesNotMatch(text, leaks, what)
  assert.ok(typeof body === 'object' && body !== null && 'status' in body && 'user_message' in body, `${what}: ${text}`)
  assert.deepEqual('errors' in body, status === 422, what)
}

describe('arbitrary input', () => {
  let server: TestServer
  let member: SeededMember
  let own: Map<string, string>
  const namesOfOthers = () =>
    server.store.selectFrom('contacts').select(['account_id', 'contact_number', 'contact_name'])
      .where('account_id', '!=', member.accountId).orderBy('account_id').orderBy('contact_number').execute()
  let namesBefore: Awaited<ReturnType<typeof namesOfOthers>>
  before(async () => {
    server = await startServer()
    member = await server.seed.member()
    namesBefore = await namesOfOthers()
    assert.ok(namesBefore.length > 0)
    const { id, branches } = await server.seed.callFlow(member.accountId, { branches: [{ friendly_name: 'Nuit' }] })
    const presetId = await server.seed.preset(member.accountId, { friendly_name: 'Zoé', module_name: 'router' })
    const scheduleId = await server.seed.schedule(member.accountId)
    const rehearsalId = await server.seed.rehearsal(member.accountId, id)
    const [voicemailId = ''] = await server.seed.history(member.accountId, 'voicemails', { count: 2 })
    const [recordingId = ''] = await server.seed.history(member.accountId, 'recordings', { count: 2 })
    const supportRequestId = await server.seed.supportRequest(member.accountId)
    own = new Map([['supportRequestId', supportRequestId], ['voicemailId', voicemailId], ['recordingId', recordingId], ['applicationId', id], ['branchId', branches[1]?.id ?? ''], ['presetId', presetId], ['rehearsalId', rehearsalId], ['scheduleId', scheduleId]])
  })
  after(() => server.close())

  const idFor = (own: string) => fc.oneof({ weight: 3, arbitrary: fc.constant(own) }, hostile.map(encodable), fc.string().map(encodable))
  const encodable = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '_'))

  for (const [name, row] of rows) {
    it(`${name} answers as the contract says, without a 5xx and without internal details`, async () => {
      const [, last = ''] = /:(\w+)[^:]*$/.exec(row.path) ?? []
      const ids = fc.tuple(idFor(member.accountId), idFor(member.userId), fc.oneof(idFor(own.get(last) ?? 'x'), words.map(encodable)))
      const names = fc.constantFrom('account', 'expires', 'signature', 'limit', 'q')
      const loose = fc.dictionary(names, fc.oneof(hostile, fc.string()))
      const known = propertiesOf(name, 'query').map((property): [string, fc.Arbitrary<string>] => [property, fc.oneof({ weight: 3, arbitrary: words }, { weight: 1, arbitrary: hostile })])
      const query = fc.oneof(loose, fc.record(Object.fromEntries(known)))
      const headers = fc.record({ 'idempotency-key': fc.constantFrom('', 'x', '6a1f6e0e-7f0c-4c39-9f3f-0f3b8e0d2a11') }, { requiredKeys: [] })
      const property = fc.asyncProperty(ids, query, headers, bodyFor(name), async ([accountId, userId, other], parameters, given, body) => {
        const path = row.path.replace(':accountId', accountId).replace(':userId', userId).replace(/:\w+/g, other)
        const search = row.method === 'GET' ? `?${new URLSearchParams(parameters).toString()}` : ''
        // A stream would never end, and a logout would end all other sessions.
        const isUnasked = row.path === '/auth/logout' || row.media === 'events'
        const token = isUnasked ? `${member.token}x` : row.access === 'support' ? SUPPORT_KEY : member.token
        const question = { method: row.method, token, headers: given, ...(row.method !== 'GET' && { body }) }
        checkReply(`${row.method} ${path} ${JSON.stringify(body)}`, await ask(`${server.url}/v1${path}${search}`, question))
      })
      await fc.assert(property, { numRuns: RUNS })
    })
  }

  it('arbitrary files are refused the same way', async () => {
    const property = fc.asyncProperty(formFor, async (parts) => {
      checkReply(`upload of ${JSON.stringify(parts)}`, await sendForm({ ...member, url: server.url }, formOf(parts)))
    })
    await fc.assert(property, { numRuns: RUNS })
  })

  it('bytes that are not a form are refused the same way', async () => {
    const url = `${server.url}/v1/accounts/${member.accountId}/audiofiles`
    const types = fc.constantFrom('multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x', 'multipart/form-data; boundary="x', 'multipart/mixed; boundary=x')
    const bodies = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('--x--', '--x\r\n', '--x\r\n\r\n\r\n--x--\r\n', '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc').map((text) => Buffer.from(text)))
    const property = fc.asyncProperty(bodies, types, async (body, type) => {
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': type, authorization: `Bearer ${member.token}` }, body: new Uint8Array(body) })
      const text = await response.text()
      checkReply(`${type} ${JSON.stringify([...body])}`, { status: response.status, headers: response.headers, text, body: JSON.parse(text) })
      assert.ok(response.status >= 400)
    })
    await fc.assert(property, { numRuns: RUNS })
  })

  it('bytes that are not JSON are refused the same way', async () => {
    const property = fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('application/json', 'application/json; charset=latin1', 'x', 'multipart/form-data'), async (bytes, type) => {
      const response = await fetch(`${server.url}/v1/auth/login`, { method: 'POST', headers: { 'content-type': type }, body: bytes })
      assert.ok(response.status >= 400 && response.status < 500)
      assert.doesNotMatch(await response.text(), leaks)
    })
    await fc.assert(property, { numRuns: RUNS })
  })

  it('no input reaches another account', async () => {
    assert.deepEqual(await namesOfOthers(), namesBefore)
  })
})
