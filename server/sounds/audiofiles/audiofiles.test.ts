import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { later, MINUTE_MS } from '../../platform/clock'
import { isStoredOn } from '../../testing/storedFiles'
import { ask, type Reply } from '../../testing/ask'
import { mp3Of, wavOf } from '@console/voice-gateway/testing'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { listFiles, sendForm, upload, type Sender } from '../../testing/uploads'
import { shownFileName } from './rules'

const now = new Date('2026-03-15T15:00:00Z')
const notFound = { status: 'not_found', user_message: null }

interface Listed {
  audiofiles: { id: string; friendly_name: string; file_url: string; created_at: string }[]
  next_cursor?: string | null
}
const isListed = (body: unknown): body is Listed => typeof body === 'object' && body !== null && 'audiofiles' in body
const listedIn = ({ body }: Reply): Listed => {
  assert.ok(isListed(body), JSON.stringify(body))
  return body
}
const isUploaded = (body: unknown): body is { audiofile: Listed['audiofiles'][number] } =>
  typeof body === 'object' && body !== null && 'audiofile' in body
const fileIn = ({ status, body }: Reply) => {
  assert.equal(status, 201, JSON.stringify(body))
  assert.ok(isUploaded(body))
  return body.audiofile
}

describe('audio files', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now })
  })
  after(() => server.close())

  const sender = async (): Promise<Sender> => ({ url: server.url, ...(await server.seed.member()) })
  const namesOf = async (of: Sender, query?: string) => listedIn(await listFiles(of, query)).audiofiles.map((file) => file.friendly_name)
  const remove = ({ accountId, token }: Sender, id: string, language = 'en') =>
    ask(`${server.url}/v1/accounts/${accountId}/audiofiles/${id}`, { method: 'DELETE', token, headers: { 'accept-language': language } })
  const isKept = (id: string) => isStoredOn(server, id)

  it('an uploaded file is listed, plays with its media type, and is gone once deleted', async () => {
    const [member, content] = [await sender(), mp3Of(40)]
    const file = fileIn(await upload(member, content, { name: 'Été.wav' }))
    assert.deepEqual([file.friendly_name, file.created_at], ['Été.wav', '2026-03-15T15:00:00.000Z'])
    assert.deepEqual(listedIn(await listFiles(member)), { audiofiles: [file] })
    const played = await fetch(`${server.url}${file.file_url}`, { headers: { range: 'bytes=10-' } })
    assert.equal(played.status, 206)
    assert.ok(Buffer.from(await played.arrayBuffer()).equals(content.subarray(10)))
    const expected = {
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'content-range': `bytes 10-${content.length - 1}/${content.length}`,
      'content-disposition': `attachment; filename="_t_.wav"; filename*=UTF-8''%C3%89t%C3%A9.wav`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    }
    for (const [header, value] of Object.entries(expected)) assert.equal(played.headers.get(header), value, header)
    assert.equal((await remove(member, file.id)).status, 204)
    assert.deepEqual([(await remove(member, file.id)).status, isKept(file.id)], [404, false])
    assert.deepEqual((await ask(`${server.url}${file.file_url}`)).body, notFound)
    assert.deepEqual(listedIn(await listFiles(member)), { audiofiles: [] })
  })

  it("files are invisible to other accounts, which can't delete them or add to them", async () => {
    const [member, other] = [await sender(), await sender()]
    const file = fileIn(await upload(member, wavOf(0.1)))
    assert.deepEqual(await namesOf(other), [])
    const [foreign, never] = [await remove(other, file.id), await remove(other, randomUUID())]
    assert.deepEqual([foreign.status, foreign.body, foreign.text], [404, notFound, never.text])
    assert.equal((await upload({ ...other, accountId: member.accountId }, wavOf(0.1))).status, 404)
    assert.deepEqual(await namesOf(member), ['accueil.wav'])
  })

  it("a file of another kind isn't deleted as an audio file", async () => {
    const member = await sender()
    const id = await server.seed.file(member.accountId, wavOf(0.1))
    assert.deepEqual([(await remove(member, id)).status, isKept(id)], [404, true])
  })

  it('files come newest first, whole or by page, and pages stay stable while files are added and deleted', async () => {
    const member = await sender()
    for (const [index, minutes] of [0, 1, 1, 1, 2, 3].entries()) {
      await server.seed.audiofile(member.accountId, { friendly_name: `${index}`, created_at: later(now, minutes * MINUTE_MS) })
    }
    const all = listedIn(await listFiles(member))
    assert.deepEqual([all.audiofiles.length, 'next_cursor' in all], [6, false])
    const paged: string[] = []
    let query = '?limit=2'
    for (let page = 0; page < 3; page += 1) {
      const { audiofiles, next_cursor } = listedIn(await listFiles(member, query))
      paged.push(...audiofiles.map(({ id }) => id))
      assert.equal(next_cursor === null, page === 2)
      query = `?limit=2&cursor=${next_cursor ?? ''}`
      await server.seed.audiofile(member.accountId, { friendly_name: 'newer', created_at: later(now, 9 * MINUTE_MS) })
    }
    assert.deepEqual(paged, all.audiofiles.map(({ id }) => id))
    assert.deepEqual(all.audiofiles.map((file) => file.friendly_name).filter((name) => !'123'.includes(name)), ['5', '4', '0'])
  })

  for (const query of ['?limit=0', '?limit=101', '?limit=x', '?limit=1&limit=2', '?cursor=', '?cursor=x', `?cursor=${Buffer.from('1.x y').toString('base64url')}`, '?other=1', '?q=%00']) {
    it(`${query} is refused`, async () => assert.equal((await listFiles(await sender(), query)).status, 400))
  }

  it('a filter finds part of a name literally, in any case', async () => {
    const member = await sender()
    const names = ['Été 100 %.wav', 'a_b.mp3', 'aXb.mp3', 'back\\slash.ogg']
    for (const friendly_name of names) await server.seed.audiofile(member.accountId, { friendly_name })
    const found: [q: string, names: string[]][] = [
      ['ÉTÉ', ['Été 100 %.wav']],
      ['%', ['Été 100 %.wav']],
      ['A_B', ['a_b.mp3']],
      ['\\', ['back\\slash.ogg']],
      ['e\u0301te\u0301', ['Été 100 %.wav']],
      ["' or 1=1 --", []],
      ['%.WAV été', ['Été 100 %.wav']],
      ['été mp3', []],
      ['', names],
    ]
    for (const [q, expected] of found) {
      assert.deepEqual((await namesOf(member, `?q=${encodeURIComponent(q)}`)).sort(), [...expected].sort(), q)
    }
  })

  it('one idempotency key creates one file; a repeat gets the first answer, and other content or another name is refused', async () => {
    const [member, key] = [await sender(), randomUUID()]
    const answers = await Promise.all([0, 1, 2].map(() => upload(member, wavOf(0.1), { key })))
    const ids = new Set(answers.map((answer) => fileIn(answer).id))
    assert.equal(ids.size, 1)
    for (const other of [{ pitch: 880, name: 'accueil.wav' }, { pitch: 440, name: 'other.wav' }]) {
      const { status, body } = await upload(member, wavOf(0.1, other.pitch), { key, name: other.name })
      assert.deepEqual([status, body], [400, { status: 'idempotency_mismatch', user_message: null }])
    }
    assert.equal(fileIn(await upload({ ...member, ...(await sender()) }, wavOf(0.1), { key })).friendly_name, 'accueil.wav')
    assert.deepEqual(await namesOf(member), ['accueil.wav'])
    const rows = await server.store.selectFrom('files').select('id').execute()
    const stored: string[] = []
    for await (const { id } of server.files.list()) stored.push(id)
    assert.deepEqual(stored.sort(), rows.map(({ id }) => id).sort())
  })

  it("a repeat after the file was deleted doesn't create another one", async () => {
    const [member, key] = [await sender(), randomUUID()]
    const file = fileIn(await upload(member, wavOf(0.1), { key }))
    await remove(member, file.id)
    assert.equal(fileIn(await upload(member, wavOf(0.1), { key })).id, file.id)
    assert.deepEqual(await namesOf(member), [])
  })

  const forms: [what: string, form: () => FormData, status: number][] = [
    ['no part', () => new FormData(), 422],
    ['another name', () => formOf(['sound', new Blob([new Uint8Array(wavOf(0.1))])]), 400],
    ['two files', () => formOf(['file', new Blob([new Uint8Array(wavOf(0.1))])], ['file', new Blob(['x'])]), 400],
    ['a field before it', () => formOf(['account_id', 'x'], ['file', new Blob([new Uint8Array(wavOf(0.1))])]), 400],
    ['a field behind it', () => formOf(['file', new Blob([new Uint8Array(wavOf(0.1))])], ['is_admin', '1']), 400],
    ['a field of that name', () => formOf(['file', 'x']), 400],
    ['a prototype', () => formOf(['__proto__', new Blob(['x'])]), 400],
    ['a page', () => formOf(['file', new Blob(['<!doctype html><script>alert(1)</script>'], { type: 'audio/wav' })]), 422],
    ['nothing in it', () => formOf(['file', new Blob([])]), 422],
  ]
  const formOf = (...parts: [name: string, value: string | Blob][]): FormData => {
    const form = new FormData()
    for (const [name, value] of parts) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, value, 'a.wav')
    }
    return form
  }
  for (const [what, form, status] of forms) {
    it(`a form with ${what} is ${status}, and nothing is stored`, async () => {
      const member = await sender()
      const answer = await sendForm(member, form())
      assert.equal(answer.status, status, answer.text)
      if (status === 422) assert.match(answer.text, /"errors":\{"file":\["[A-Z][^"]+\."\]\}/)
      assert.deepEqual(await namesOf(member), [])
    })
  }

  it("a file that a saved application uses can't be deleted, and the answer names the application", async () => {
    const member = await sender()
    const id = await server.seed.audiofile(member.accountId)
    const moduleId = await server.seed.callFlowThatPlays(member.accountId, id, 'Accueil de jour')
    const refused = [await remove(member, id), await remove(member, id, 'fr')]
    assert.deepEqual(refused.map(({ status, body }) => [status, body]), [
      [409, { status: 'conflict', user_message: 'The application “Accueil de jour” uses this file. Remove it there first.' }],
      [409, { status: 'conflict', user_message: 'L’application «\u00a0Accueil de jour\u00a0» utilise ce fichier. Retirez d’abord ce fichier de l’application.' }],
    ])
    assert.deepEqual([await namesOf(member), isKept(id)], [['accueil.wav'], true])
    await server.store.deleteFrom('application_modules').where('id', '=', moduleId).execute()
    assert.equal((await remove(member, id)).status, 204)
  })

  it('the usage of a file names each saved call flow that plays it once, in alphabetical order', async () => {
    const [member, other] = [await sender(), await sender()]
    const id = await server.seed.audiofile(member.accountId)
    const usage = ({ token }: { token: string }, accountId: string, fileId = id) =>
      ask(`${server.url}/v1/accounts/${accountId}/audiofiles/${fileId}/usage`, { token })
    assert.deepEqual((await usage(member, member.accountId)).body, { usage: { applications: [], announces_recordings: 0 } })
    const plays = { module_name: 'audiofile', parameters: { audiofile_id: id } }
    const flows = ['Nuit', 'Église', 'accueil'].map((friendly_name) =>
      server.seed.callFlow(member.accountId, { friendly_name, branches: [{ friendly_name: 'root', modules: [plays, plays] }] }),
    )
    const [night, church, front] = await Promise.all(flows)
    const named = [front, church, night].map((flow) => ({ id: flow?.id, friendly_name: flow?.friendly_name }))
    const answer = await usage(member, member.accountId)
    assert.deepEqual([answer.status, answer.body], [200, { usage: { applications: named, announces_recordings: 0 } }])
    assert.equal((await usage(other, other.accountId)).status, 404)
    assert.equal((await usage(member, member.accountId, 'never')).status, 404)
  })

  it('of a simultaneous deletion and save, one succeeds', async () => {
    const member = await sender()
    for (let race = 0; race < 10; race += 1) {
      const id = await server.seed.audiofile(member.accountId)
      const save = server.seed.callFlowThatPlays(member.accountId, id, 'Nuit').then(() => true, () => false)
      const [isSaved, { status }] = await Promise.all([save, remove(member, id)])
      assert.deepEqual([status, isKept(id)], isSaved ? [409, true] : [204, false])
    }
  })

  const names: [given: string | undefined, name: string][] = [
    ['accueil.wav', 'accueil.wav'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\sons\\a.mp3', 'a.mp3'],
    ['a\r\nset-cookie: x\u0000.wav', 'aset-cookie: x.wav'],
    ['nom%22avec;guillemets.wav', 'nom"avec;guillemets.wav'],
    ['nom%0D%0Asur%0adeux.wav', 'nom sur deux.wav'],
    ['\u200b', 'audio'],
    ['\u202egpj.exe', 'gpj.exe'],
    ['e\u0301te\u0301.wav', 'été.wav'],
    ['\ud800.wav', '.wav'],
    [' 🌷 '.repeat(100), '🌷  '.repeat(66) + '🌷'],
    ['..', 'audio'],
    ['/', 'audio'],
    [undefined, 'audio'],
  ]
  for (const [given, name] of names) {
    it(`the name ${JSON.stringify(given?.slice(0, 20))} is stored as ${JSON.stringify(name.slice(0, 20))}`, () => {
      assert.equal(shownFileName(given), name)
    })
  }
})
