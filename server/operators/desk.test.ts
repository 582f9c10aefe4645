import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { mp3Of, wavOf } from '@console/voice-gateway/testing'
import { ask, fieldsOf, type Question, type Reply } from '../testing/ask'
import { PICTURE } from '../testing/operations/deskOperations'
import { signedInOperator } from '../testing/operators'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import { upload } from '../testing/uploads'

type Signed = Awaited<ReturnType<typeof signedInOperator>>

const at = (reply: Reply, ...path: (string | number)[]): unknown => path.reduce((value: unknown, name) => Reflect.get(Object(value), name), reply.body)
const listIn = (reply: Reply, ...path: string[]): unknown[] => {
  const list = at(reply, ...path)
  assert.ok(Array.isArray(list), reply.text)
  return list
}
const idsIn = (reply: Reply): unknown[] => listIn(reply, 'requests').map((_, index) => at(reply, 'requests', index, 'id'))
const textsIn = (reply: Reply): unknown[] => listIn(reply, 'request', 'entries').map((_, index) => at(reply, 'request', 'entries', index, 'text'))

describe('the support desk', () => {
  let server: TestServer
  let agent: Signed
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    agent = await signedInOperator(server, 'agent')
  })
  after(() => server.close())

  const desk = (path: string, question: Question = {}, { token } = agent): Promise<Reply> => ask(`${server.url}/v1/operator/${path}`, { token, ...question })
  const put = (path: string, body: object) => desk(path, { method: 'PUT', body })
  const say = ({ token, userId }: SeededMember, id: string, given: object = {}) =>
    ask(`${server.url}/v1/support-requests/${id}/messages`, { token, body: { text: 'Encore.', user_id: userId, ...given } })
  const shown = ({ token }: SeededMember, id: string) => ask(`${server.url}/v1/support-requests/${id}`, { token })
  const listed = async (id: string): Promise<string[]> => {
    const views = ['open', 'mine', 'waiting', 'closed']
    const lists = await Promise.all(views.map((view) => desk(`requests?view=${view}&q=${id}`)))
    return views.filter((_, index) => idsIn(lists[index] ?? assert.fail()).includes(id))
  }
  const acts = async (id: string) => (await server.store.selectFrom('journal').select('act').where('subject', '=', `#${id}`).orderBy('created_at').orderBy('id').execute()).map(({ act }) => act).sort()
  const attach = async (member: SeededMember, content: Buffer, name = 'écran.png') => {
    const reply = await upload({ url: server.url, ...member }, content, { name, to: 'support-attachments' })
    return { ...reply, id: String(at(reply, 'attachment', 'id')) }
  }

  it('a request goes from open through waiting to closed, and a message of the customer opens it again', async () => {
    const member = await server.seed.member()
    const id = await server.seed.supportRequest(member.accountId, { at: '2026-03-14T12:00:00Z', subject: 'Écho' })
    assert.deepEqual(await listed(id), ['open'])
    assert.equal(at(await put(`requests/${id}/assignee`, { operator_id: agent.id }), 'request', 'assignee', 'id'), agent.id)
    assert.deepEqual(await listed(id), ['open', 'mine'])
    const answered = await desk(`requests/${id}/replies`, { body: { text: 'Nous regardons.' } })
    assert.deepEqual([answered.status, at(answered, 'request', 'state'), at(answered, 'request', 'entries', 1, 'author')], [201, 'waiting', 'Zoé agent'])
    assert.deepEqual(await listed(id), ['mine', 'waiting'])
    assert.equal(at(await shown(member, id), 'support_request', 'messages', 0, 'user', 'fullname'), 'Support team')
    await put(`requests/${id}`, { is_resolved: 1 })
    assert.deepEqual([await listed(id), at(await shown(member, id), 'support_request', 'is_reopenable')], [['closed'], 1])
    assert.equal((await desk(`requests/${id}/replies`, { body: { text: 'Encore?' } })).status, 409)
    assert.equal((await say(member, id)).status, 201)
    assert.deepEqual(await listed(id), ['open', 'mine'])
    await put(`requests/${id}/assignee`, { operator_id: null })
    assert.deepEqual([await listed(id), fieldsOf(await put(`requests/${id}/assignee`, { operator_id: 'nobody' }))], [['open'], ['operator_id']])
    await put(`requests/${id}`, { is_resolved: 1 })
    await put(`requests/${id}`, { is_resolved: 0 })
    assert.deepEqual(await acts(id), ['request_answered', 'request_assigned', 'request_assigned', 'request_closed', 'request_closed', 'request_reopened'])
    const logged = await server.store.selectFrom('journal').selectAll().execute()
    assert.ok(!JSON.stringify(logged).includes('Nous regardons'))
  })

  it('is found by subject, account, customer and number, newest update first, by page', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const old = await server.seed.supportRequest(member.accountId, { at: '2026-03-01T12:00:00Z', subject: 'Grésillement été' })
    const late = await server.seed.supportRequest(other.accountId, { at: '2026-03-02T12:00:00Z', subject: 'Grésillement été' })
    const first = await desk('requests?q=ete%20gresillement&limit=1')
    assert.deepEqual(idsIn(first), [late])
    assert.deepEqual(idsIn(await desk(`requests?q=ete%20gresillement&limit=1&cursor=${String(at(first, 'next_cursor'))}`)), [old])
    assert.deepEqual(idsIn(await desk(`requests?q=${encodeURIComponent(member.email)}`)), [old])
    assert.deepEqual(idsIn(await desk(`requests?account_id=${other.accountId}`)), [late])
  })

  it('notes are for operators alone', async () => {
    const member = await server.seed.member()
    const id = await server.seed.supportRequest(member.accountId)
    const before = (await shown(member, id)).text
    const noted = await desk(`requests/${id}/notes`, { body: { text: 'Client fâché.' } })
    assert.deepEqual([at(noted, 'request', 'entries', 1, 'kind'), at(noted, 'request', 'state')], ['note', 'open'])
    assert.equal((await shown(member, id)).text, before)
    assert.deepEqual(fieldsOf(await desk(`requests/${id}/notes`, { body: { text: ' ' } })), ['text'])
  })

  it('is merged into a request of the same account only, in the order of the messages, and says so to the customer', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const messages = (...texts: string[]) => texts.map((text) => ({ by: 'client' as const, text }))
    const id = await server.seed.supportRequest(member.accountId, { at: '2026-03-14T12:00:30Z', messages: messages('b', 'd') })
    const into = await server.seed.supportRequest(member.accountId, { at: '2026-03-14T12:00:00Z', messages: messages('a', 'c') })
    const foreign = await server.seed.supportRequest(other.accountId)
    await desk(`requests/${id}/notes`, { body: { text: 'note' } })
    for (const wrong of [foreign, id, '1']) assert.deepEqual(fieldsOf(await desk(`requests/${id}/merge`, { body: { into: wrong } })), ['into'])
    const merged = await desk(`requests/${id}/merge`, { body: { into } })
    assert.deepEqual([at(merged, 'request', 'id'), textsIn(merged)], [into, ['a', 'b', 'c', 'd', 'note']])
    const left = await shown(member, id)
    assert.deepEqual([at(left, 'support_request', 'is_resolved'), at(left, 'support_request', 'is_reopenable') ?? 0], [1, 0])
    assert.match(String(at(left, 'support_request', 'messages', 0, 'text')), new RegExp(`#${into}`))
    assert.deepEqual([at(await desk(`requests/${id}`), 'request', 'merged_into'), (await say(member, id)).status, (await put(`requests/${id}`, { is_resolved: 0 })).status], [into, 409, 409])
    assert.equal((await say(member, into)).status, 201)
    assert.deepEqual((await acts(id)).at(-1), 'request_noted')
  })

  const refused = 'Only pictures (PNG, JPEG, GIF, WebP), PDF and audio (MP3, WAV, OGG, M4A) can be attached. This file is something else.'
  const kinds: [what: string, content: Buffer, type: string | null][] = [
    ['a PNG', PICTURE, 'image/png'],
    ['a JPEG', Buffer.from('\xff\xd8\xff\xe0'.padEnd(100, '\0'), 'latin1'), 'image/jpeg'],
    ['a GIF', Buffer.from('GIF89a'.padEnd(100, '\0')), 'image/gif'],
    ['a WebP', Buffer.from('RIFF\x10\0\0\0WEBPVP8 '.padEnd(100, '\0'), 'latin1'), 'image/webp'],
    ['a PDF', Buffer.from('%PDF-1.7\n'.padEnd(200, 'x')), 'application/pdf'],
    ['a WAV', wavOf(0.1), 'audio/wav'],
    ['an MP3', mp3Of(10), 'audio/mpeg'],
    ['an M4A', Buffer.from('\0\0\0\x20ftypM4A \0\0\0\0M4A mp42'.padEnd(100, '\0'), 'latin1'), 'audio/mp4'],
    ['a video', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isom'.padEnd(100, '\0'), 'latin1'), null],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), null],
    ['a picture that is also a page', Buffer.concat([PICTURE, Buffer.from('<script>alert(1)</script>')]), null],
    ['a program', Buffer.from('\x7fELF'.padEnd(200, '\0')), null],
    ['nothing', Buffer.alloc(0), null],
  ]
  it('takes files by their content, whatever their names', async () => {
    const member = await server.seed.member()
    for (const [what, content, type] of kinds) {
      const reply = await attach(member, content, 'facture.png')
      if (type === null) assert.deepEqual([what, reply.status, at(reply, 'errors', 'file', 0)], [what, 422, refused])
      else assert.deepEqual([what, reply.status, at(reply, 'attachment', 'media_type')], [what, 201, type])
    }
    const large = await attach(member, Buffer.concat([PICTURE, Buffer.alloc(10 * 1024 * 1024)]))
    assert.deepEqual([large.status, fieldsOf(large)], [422, ['file']])
  })

  it('a message names files of its own writer, once, and both sides download them', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const id = await server.seed.supportRequest(member.accountId)
    const [mine, foreign] = [await attach(member, PICTURE), await attach(other, PICTURE)]
    assert.deepEqual(fieldsOf(await say(member, id, { attachment_ids: [mine.id, foreign.id] })), ['attachment_ids'])
    const sent = await say(member, id, { attachment_ids: [mine.id] })
    assert.deepEqual([sent.status, at(sent, 'message', 'attachments', 0, 'name')], [201, 'écran.png'])
    assert.deepEqual(fieldsOf(await say(member, id, { attachment_ids: [mine.id] })), ['attachment_ids'])

    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(wavOf(0.1))]), 'réponse.wav')
    const own = await fetch(`${server.url}/v1/operator/requests/${id}/attachments`, { method: 'POST', body, headers: { authorization: `Bearer ${agent.token}` } })
    const uploaded: unknown = await own.json()
    const attachment_ids = [Reflect.get(Object(Reflect.get(Object(uploaded), 'attachment')), 'id')]
    assert.deepEqual(fieldsOf(await say(member, id, { attachment_ids })), ['attachment_ids'])
    const answered = await desk(`requests/${id}/replies`, { body: { text: 'Voici.', attachment_ids } })
    const urls = [at(answered, 'request', 'entries', 1, 'attachments', 0, 'file_url'), at(await shown(member, id), 'support_request', 'messages', 0, 'attachments', 0, 'file_url')].map(String)
    assert.deepEqual(urls.map((url) => url.split('/', 3).at(-1)), ['operator', 'files'])
    for (const url of urls) {
      const { status, headers } = await fetch(`${server.url}${url}`)
      assert.deepEqual([status, headers.get('x-content-type-options'), headers.get('content-security-policy')], [200, 'nosniff', "sandbox; default-src 'none'"])
      assert.match(headers.get('content-disposition') ?? '', /^attachment; filename=/)
      assert.equal((await fetch(`${server.url}${url.replace(mine.id, foreign.id)}`)).status, url.includes(mine.id) ? 404 : 200)
    }
  })

  it('saved answers are written by administrators and read by all', async () => {
    const administrator = await signedInOperator(server)
    const body = { title_en: 'Thanks', title_fr: 'Merci', text_en: 'Thank you.', text_fr: 'Merci.' }
    assert.equal((await desk('saved-answers', { body })).status, 403)
    assert.deepEqual(fieldsOf(await desk('saved-answers', { body: { ...body, text_fr: ' ' } }, administrator)), ['text_fr'])
    const made = await desk('saved-answers', { body }, administrator)
    const path = `saved-answers/${String(at(made, 'saved_answer', 'id'))}`
    assert.equal(at(await desk(path, { method: 'PUT', body: { ...body, title_fr: 'Merci bien' } }, administrator), 'saved_answer', 'title_fr'), 'Merci bien')
    assert.equal(listIn(await desk('saved-answers'), 'saved_answers').length, 1)
    assert.deepEqual([(await desk(path, { method: 'DELETE' })).status, (await desk(path, { method: 'DELETE' }, administrator)).status], [403, 204])
  })
})
