import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { partialFilesOn, untilNothingArrives, untilSomethingArrives } from '../../testing/storedFiles'
import { ask, type Reply } from '../../testing/ask'
import { wavOf, wavStart } from '@console/voice-gateway/testing'
import type { ServerOptions, TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { answerOn, requestOf, sendPart, upload, type Sender } from '../../testing/uploads'
import { DAY_MS } from '../clock'
import { endlessDisk } from './disk'

const MB = 1024 * 1024
const KB = 1024
const QUOTA = 2 * MB
const SOUND = wavOf(15)

const english = (used: string): string =>
  `Your storage is full: ${used} of 2 MB are used, and this file does not fit. Delete audio files, recordings or voicemails, and try again.`.replaceAll(' MB', '\u00a0MB')
const french = (used: string): string =>
  `Votre espace de stockage est plein : ${used} sur 2 Mo sont utilisés, et ce fichier n’y tient pas. Supprimez des fichiers audio, des enregistrements ou des messages vocaux, puis réessayez.`
    .replaceAll(' Mo', '\u00a0Mo')
    .replace(' :', '\u00a0:')

const headOf = (sound: Buffer): Uint8Array =>
  new Uint8Array(Buffer.concat([Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\n'), wavStart(sound.length)]))

interface Use {
  storage: { used_bytes: number; quota_bytes: number; calls_quota_bytes: number; unkept_at: string | null }
}
const isUse = (body: unknown): body is Use => typeof body === 'object' && body !== null && 'storage' in body

describe('the storage of an account', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ storageQuotaBytes: QUOTA, now: new Date('2026-03-15T15:00:00Z') })
  })
  after(() => server.close())

  const sender = async (on = server): Promise<Sender> => ({ url: on.url, ...(await on.seed.member()) })
  const useOf = async ({ url, accountId, token }: Sender): Promise<Use['storage']> => {
    const { status, body } = await ask(`${url}/v1/accounts/${accountId}/storage`, { token })
    assert.ok(status === 200 && isUse(body))
    return body.storage
  }
  const rowsOf = ({ accountId }: Sender) => server.store.selectFrom('files').select(['id', 'bytes']).where('account_id', '=', accountId).execute()
  const holding = async (bytes: number): Promise<Sender> => {
    const member = await sender()
    await server.seed.file(member.accountId, Buffer.alloc(bytes))
    return member
  }
  const isRefused = ({ status, body }: Reply, used: string, freeBytes: number): void => {
    const errors = { file: [english(used)] }
    assert.deepEqual([status, body], [422, { status: 'validation', user_message: null, free_bytes: freeBytes, errors }])
  }

  it('counts audio files, recordings and voicemails, small ones by their size on disk', async () => {
    const member = await sender()
    const none = { used_bytes: 0, quota_bytes: QUOTA, calls_quota_bytes: Math.floor(QUOTA * 1.1), unkept_at: null }
    assert.deepEqual(await useOf(member), none)
    assert.equal((await upload(member, SOUND)).status, 201)
    await server.seed.file(member.accountId, Buffer.alloc(100_000))
    await server.seed.file(member.accountId, Buffer.alloc(10))
    assert.deepEqual(await useOf(member), { ...none, used_bytes: SOUND.length + 100_000 + 16 * KB })
    assert.equal((await useOf(await sender())).used_bytes, 0)
  })

  it('accepts a file that just fits, and refuses one more byte without leaving anything behind', async () => {
    const fits = await holding(QUOTA - SOUND.length)
    assert.equal((await upload(fits, SOUND)).status, 201)
    const full = await holding(QUOTA - SOUND.length + 1)
    isRefused(await upload(full, SOUND), '1.8 MB', SOUND.length - 1)
    assert.deepEqual([(await rowsOf(full)).length, await partialFilesOn(server)], [1, []])
  })

  it('refuses in French, too', async () => {
    const full = await holding(QUOTA)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(SOUND)]), 'a.wav')
    const headers = { authorization: `Bearer ${full.token}`, 'accept-language': 'fr-CA' }
    const answer = await fetch(`${server.url}/v1/accounts/${full.accountId}/audiofiles`, { method: 'POST', headers, body: form })
    const body: unknown = await answer.json()
    assert.deepEqual(body, { status: 'validation', user_message: null, free_bytes: 0, errors: { file: [french('2 Mo')] } })
  })

  it('an upload declared too large is refused unread, and one of unknown size where it exceeds the space', async () => {
    const member = await holding(QUOTA - 100_000)
    const promised = await sendPart(member, requestOf(member, SOUND, {}).subarray(0, 2_000))
    assert.match(await answerOn(promised), /^HTTP\/1\.1 422 .*Your storage is full/s)
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        if (sent > MB) return
        const chunk = sent === 0 ? headOf(SOUND) : new Uint8Array(16 * KB)
        sent += chunk.length
        stream.enqueue(chunk)
      },
    })
    const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'multipart/form-data; boundary=b' }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    const answer = await fetch(`${server.url}/v1/accounts/${member.accountId}/audiofiles`, init)
    assert.equal(answer.status, 422)
    assert.match(await answer.text(), /Your storage is full/)
    await untilNothingArrives(server)
    assert.equal((await rowsOf(member)).length, 1)
  })

  it('of six concurrent uploads as many are accepted as fit, and the disk never holds more', async () => {
    const member = await holding(QUOTA - 3 * SOUND.length - 10_000)
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(member, SOUND)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 422, 422, 422])
    assert.ok((await useOf(member)).used_bytes <= QUOTA)
  })

  it('two instances that receive uploads concurrently do not accept more than fits', async () => {
    const other = await startServer({ storageQuotaBytes: QUOTA, on: server, now: server.clock.now() })
    const member = await holding(QUOTA - SOUND.length - 10_000)
    const there = { ...member, url: other.url }
    const requests = [requestOf(member, SOUND, {}), requestOf(there, SOUND, {})]
    const sockets = [await sendPart(member, requests[0]?.subarray(0, -100) ?? Buffer.alloc(0)), await sendPart(there, requests[1]?.subarray(0, -100) ?? Buffer.alloc(0))]
    await Promise.all([untilSomethingArrives(server), untilSomethingArrives(other)])
    const answers = sockets.map((socket, index) => {
      const answer = answerOn(socket)
      socket.write(requests[index]?.subarray(-100) ?? '')
      return answer
    })
    const statuses = (await Promise.all(answers)).map((answer) => answer.slice(9, 12))
    assert.deepEqual(statuses.sort(), ['201', '422'])
    assert.ok((await useOf(member)).used_bytes <= QUOTA)
    await other.close()
  })

  it('a repeated upload gets its first answer, also when nothing more fits', async () => {
    const [member, key] = [await holding(QUOTA - SOUND.length), randomUUID()]
    const first = await upload(member, SOUND, { key })
    const again = await upload(member, SOUND, { key })
    assert.deepEqual([first.status, again.status], [201, 201])
    const idIn = ({ text }: Reply) => /"id":"([^"]+)"/.exec(text)?.[1]
    assert.equal(idIn(again), idIn(first))
    assert.equal((await upload(member, SOUND, { key: randomUUID() })).status, 422)
  })

  it('deleting a file frees its space at once', async () => {
    const member = await holding(QUOTA - SOUND.length)
    const { text } = await upload(member, SOUND)
    assert.equal((await upload(member, SOUND)).status, 422)
    const id = /"id":"([^"]+)"/.exec(text)?.[1] ?? ''
    const deleted = await ask(`${server.url}/v1/accounts/${member.accountId}/audiofiles/${id}`, { method: 'DELETE', token: member.token })
    assert.deepEqual([deleted.status, (await upload(member, SOUND)).status], [204, 201])
  })

  it('audio lost for lack of space is reported for a week', async () => {
    const member = await sender()
    const unkept = async () => (await useOf(member)).unkept_at
    const at = (days: number) => new Date(server.clock.now().getTime() - days * DAY_MS)
    for (const [days, isReported] of [[0, true], [6, true], [8, false]] as const) {
      await server.store.updateTable('accounts').set({ sound_unkept_at: at(days) }).where('id', '=', member.accountId).execute()
      assert.equal(await unkept(), isReported ? at(days).toISOString() : null)
    }
  })
})

describe('a full disk', () => {
  const refusing: [what: string, options: () => ServerOptions][] = [
    ['before an upload', () => ({ disk: { ...endlessDisk, hasRoom: async (use) => use !== 'upload' } })],
    ['in the middle of an upload', () => {
      let checks = 0
      return { disk: { ...endlessDisk, hasRoom: async () => (checks += 1) === 1 } }
    }],
    ['when a write fails', () => ({ filesThrough: (files) => ({ ...files, write: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) }) })],
  ]
  for (const [what, options] of refusing) {
    it(`${what}: the service takes the blame, says when to retry, and leaves nothing behind`, async () => {
      const server = await startServer(options())
      const member = { url: server.url, ...(await server.seed.member()) }
      const { status, headers, body } = await upload(member, wavOf(300))
      const words = 'Our service cannot take new files at the moment. The fault is ours, not yours: please try again later.'
      assert.deepEqual([status, headers.get('retry-after'), body], [503, '120', { status: 'internal', user_message: words, free_bytes: 0 }])
      await untilNothingArrives(server)
      assert.equal((await ask(`${server.url}/v1/accounts/${member.accountId}/audiofiles`, { token: member.token })).status, 200)
      await server.close()
    })
  }
})
