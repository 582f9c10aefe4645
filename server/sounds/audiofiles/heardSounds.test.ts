import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { wavOf } from '@console/voice-gateway/testing'
import { makeSoundCache, type SoundCache } from '../soundCache'
import { runCall } from '../../../tools/call/runCall'
import { ask } from '../../testing/ask'
import { SUPPORT_KEY } from '../../testing/support'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { listFiles, upload, type Sender } from '../../testing/uploads'
import { makeSoundChecks } from './audioDetector'

const NUMBER = '+15145550142'
const seconds = 1.94
const refusal = (why: string): string => `${why} Save it as WAV (PCM), MP3 or AAC.`

/** What people sent to other telephone systems: how long callers hear it, or why it is refused. */
const cases: [file: string, outcome: number | string][] = [
  ['moov-after-free-box.m4a', seconds],
  ['float-32.wav', seconds],
  ['gsm-0x31.wav', refusal("We can't play audio in the format GSM 6.10.")],
  ['ms-adpcm.wav', seconds],
  ['speex.ogg', refusal("We can't play audio in the format Speex.")],
  ['length-unknown-ffffffff.wav', seconds],
  ['vbr-without-xing.mp3', seconds],
  ['mp3-with-wav-name.wav', seconds],
  ['ordinary.aiff', refusal("We can't play audio in the format AIFF.")],
]

interface Listed {
  id: string
  duration: number | null
  is_playable: number | null
}
const isListed = (body: unknown): body is { audiofiles: Listed[] } => typeof body === 'object' && body !== null && 'audiofiles' in body
const isApplications = (body: unknown): body is { applications: { problem: unknown }[] } => typeof body === 'object' && body !== null && 'applications' in body
const newest = async (sender: Sender): Promise<Listed> => {
  const { body } = await listFiles(sender)
  assert.ok(isListed(body))
  return body.audiofiles[0] ?? assert.fail('nothing is listed')
}

describe('uploaded sounds', () => {
  let server: TestServer
  let member: Sender
  before(async () => {
    server = await startServer()
    member = { url: server.url, ...(await server.seed.member()) }
  })
  after(() => server.close())

  /** What `npm run call` prints of a call flow that plays the file. */
  const call = async (fileId: string): Promise<string> => {
    const plays = { module_name: 'audiofile', parameters: { audiofile_id: fileId } }
    const flow = await server.seed.callFlow(member.accountId, { friendly_name: 'Accueil', branches: [{ friendly_name: 'root', modules: [plays] }] })
    await server.store.deleteFrom('numbers').where('phone_number', '=', NUMBER).execute()
    await server.seed.number(member.accountId, { phone_number: NUMBER, endpoint_type: 'application', endpoint_value: String(flow.id) })
    const printed: string[] = []
    await runCall(() => ({ url: server.url, key: SUPPORT_KEY }), ['--to', NUMBER], (line) => void printed.push(line))
    return printed.join('\n')
  }

  for (const [file, outcome] of cases) {
    it(`${file}: ${outcome}`, async () => {
      const content = await readFile(new URL(`testing/sounds/${file}`, import.meta.url))
      const answer = await upload(member, content, { name: file })
      if (typeof outcome === 'string') {
        assert.deepEqual([answer.status, answer.body], [422, { status: 'validation', user_message: null, errors: { file: [outcome] } }])
        return
      }
      assert.equal(answer.status, 201, answer.text)
      const { id, duration, is_playable } = await newest(member)
      assert.ok(Math.abs((duration ?? 0) - outcome) <= 0.1, `${duration} s`)
      assert.equal(is_playable, 1)
      assert.match(await call(id), /Plays “[^”]+” \(2 s\)\./)
    })
  }

  it('the service refuses what it stored before it noticed, and keeps nothing of it', async () => {
    const broken = Buffer.concat([wavOf(1).subarray(0, 36), Buffer.from('LIST\xff\xff\xff\x7f', 'latin1'), Buffer.alloc(100_000)])
    const { status, text } = await upload(member, broken)
    assert.equal(status, 422, text)
    assert.match(text, /There is no sound in this file\. Record it again, or choose another file\./)
    const rows = await server.store.selectFrom('files').select('id').execute()
    const stored: string[] = []
    for await (const { id } of server.files.list()) stored.push(id)
    assert.deepEqual(stored.sort(), rows.map(({ id }) => id).sort())
  })
})

describe('sounds of earlier versions', () => {
  let server: TestServer
  let sounds: SoundCache
  const log = pino({ level: 'silent' })
  before(async () => {
    server = await startServer()
    const speech = { speak: async () => null, close: async () => undefined }
    sounds = makeSoundCache({ store: server.store, files: server.files, speech, log })
  })
  after(async () => {
    await sounds.close()
    await server.close()
  })

  const store = async (accountId: string, content: Buffer | null): Promise<string> => {
    const id = randomUUID()
    if (content !== null) await server.files.write(id, Readable.from([content]))
    const row = { id, account_id: accountId, created_at: new Date() }
    await server.store.insertInto('files').values({ ...row, bytes: content?.length ?? 10, media_type: 'audio/wav', friendly_name: 'a.wav' }).execute()
    await server.store.insertInto('audiofiles').values({ ...row, duration: 268_435 }).execute()
    return id
  }
  const rowOf = (id: string) => server.store.selectFrom('audiofiles').select(['duration', 'is_playable']).where('id', '=', id).executeTakeFirstOrThrow()
  const unchecked = { duration: 268_435, is_playable: null }

  it('are checked once, in runs that continue where the one before was stopped', async () => {
    const { accountId } = await server.seed.member()
    // The service's own check, which begins when it starts, may be late.
    server.database.off()
    const [heard, gone] = [await store(accountId, wavOf(1.5)), await store(accountId, null)]
    const silent = await store(accountId, await readFile(new URL('testing/sounds/gsm-0x31.wav', import.meta.url)))
    const many: string[] = []
    for (let index = 0; index < 45; index += 1) many.push(await store(accountId, wavOf(0.3)))

    let checks = 0
    const interrupted = makeSoundChecks({
      store: server.store,
      log,
      sounds: {
        check: async (...file) => {
          checks += 1
          if (checks > 10) interrupted.stop()
          return sounds.check(...file)
        },
      },
    })
    await interrupted.run()
    const left = await server.store.selectFrom('audiofiles').select('id').where('is_playable', 'is', null).execute()
    assert.ok(left.length >= 37 && left.length <= 39, `${left.length} are left`)

    await makeSoundChecks({ store: server.store, sounds, log }).run()
    assert.deepEqual(await rowOf(heard), { duration: 1.5, is_playable: 1 })
    assert.deepEqual(await rowOf(silent), { duration: 268_435, is_playable: 0 })
    assert.deepEqual(await rowOf(gone), unchecked)
    for (const id of many) assert.deepEqual(await rowOf(id), { duration: 0.3, is_playable: 1 })

    const again: string[] = []
    const check: SoundCache['check'] = async (accountOf, file) => {
      again.push(file.id)
      return sounds.check(accountOf, file)
    }
    await makeSoundChecks({ store: server.store, sounds: { check }, log }).run()
    assert.deepEqual(again, [gone])
    server.database.on()
  })

  it('let call flows that play nothing else say so, once they are checked', async () => {
    const { accountId, token } = await server.seed.member()
    const silent = await store(accountId, await readFile(new URL('testing/sounds/gsm-0x31.wav', import.meta.url)))
    const plays = { module_name: 'audiofile', parameters: { audiofile_id: silent } }
    await server.seed.callFlow(accountId, { friendly_name: 'Accueil', branches: [{ friendly_name: 'root', modules: [plays] }] })
    const problems = async (): Promise<unknown> => {
      const { body } = await ask(`${server.url}/v1/accounts/${accountId}/applications`, { token })
      assert.ok(isApplications(body))
      return body.applications.map(({ problem }) => problem)
    }
    assert.deepEqual(await problems(), ['loses_callers'])
    await makeSoundChecks({ store: server.store, sounds, log }).run()
    assert.deepEqual(await problems(), ['reaches_nobody'])
  })
})
