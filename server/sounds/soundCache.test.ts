import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { softTone, toneOf, wavOfMuLaw } from '@console/voice-gateway/sounds'
import { adtsOf, amrOf, flacOf, id3Of, m4aOf, mp3Tone, oggOpus, toneIn, vorbisTone, wavOf, webmOpus } from '@console/voice-gateway/testing'
import type { SpeechPort } from './speech/speech'
import { ask } from '../testing/ask'
import type { SeededMember } from '../testing/sessions'
import type { TestServer } from '../testing/startServer'
import { startServer } from '../testing/testServer'
import { upload } from '../testing/uploads'
import { RateLimited } from '../platform/failures/failures'
import type { WorkerPool } from '../platform/jobs/workers/workerPool'
import { makeSoundCache, type SoundCache } from './soundCache'

interface Format {
  name: string
  content: () => Buffer
  seconds: number
  hasTone: boolean
}

const formats: Format[] = [
  { name: 'WAV', content: () => wavOf(0.5), seconds: 0.5, hasTone: true },
  { name: 'FLAC', content: () => flacOf(0.5), seconds: 0.5, hasTone: true },
  { name: 'Opus in Ogg', content: oggOpus, seconds: 0.31, hasTone: true },
  { name: 'Opus in WebM', content: webmOpus, seconds: 0.31, hasTone: true },
  { name: 'Vorbis', content: () => vorbisTone, seconds: 0.4, hasTone: true },
  { name: 'MP3', content: () => mp3Tone, seconds: 0.47, hasTone: true },
  { name: 'MP3 behind a tag', content: () => Buffer.concat([id3Of(70_000), mp3Tone]), seconds: 0.47, hasTone: true },
  { name: 'AAC', content: () => adtsOf(20), seconds: 0.44, hasTone: false },
  { name: 'M4A as recorders write it', content: () => m4aOf(20, 'last'), seconds: 0.44, hasTone: false },
  { name: 'M4A as the web has it', content: () => m4aOf(20, 'first'), seconds: 0.44, hasTone: false },
  { name: 'AMR', content: () => amrOf(25), seconds: 0.5, hasTone: false },
]

const hasFile = (body: unknown): body is { audiofile: { id: string } } =>
  typeof body === 'object' && body !== null && 'audiofile' in body

describe('the sound cache', () => {
  let server: TestServer
  let member: SeededMember
  let cache: SoundCache
  const lines: string[] = []
  const spoken: string[] = []

  before(async () => {
    server = await startServer()
    member = await server.seed.member()
    const speech: SpeechPort = {
      speak: async (text, language) => {
        spoken.push(`${language}: ${text}`)
        return text === '' ? null : Uint8Array.of(1, 2, 3)
      },
      close: async () => undefined,
    }
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    cache = makeSoundCache({ store: server.store, files: server.files, speech, log })
  })
  after(async () => {
    await cache.close()
    await server.close()
  })

  const storeFile = async (content: Buffer): Promise<string> => {
    const { status, text, body } = await upload({ url: server.url, ...member }, content)
    assert.equal(status, 201, text)
    assert.ok(hasFile(body))
    return body.audiofile.id
  }

  it('each format that can be uploaded can be played to a caller', async () => {
    for (const { name, content, seconds, hasTone } of formats) {
      const sound = await cache.ofFile(member.accountId, await storeFile(content()))
      assert.ok(sound !== null, `${name}: ${lines.join('')}`)
      assert.ok(Math.abs(sound.length / 8000 - seconds) < 0.01, `${name}: ${sound.length / 8000} s`)
      if (hasTone) assert.ok(toneIn(sound.subarray(800, 2000), 440) > 0.95, name)
    }
    assert.deepEqual(lines, [])
  })

  it('the length of each format is known at upload, to a tenth of a second', async () => {
    const { accountId } = member
    for (const { name, content, seconds } of [...formats, { name: 'long WAV', content: () => wavOf(62.4), seconds: 62.4 }]) {
      const id = await storeFile(content())
      const stored = server.store.selectFrom('audiofiles').innerJoin('files', 'files.id', 'audiofiles.id')
      const { bytes, media_type: mediaType, duration } = await stored
        .select(['bytes', 'media_type', 'duration'])
        .where('files.id', '=', id)
        .executeTakeFirstOrThrow()
      assert.ok(Math.abs((duration ?? 0) - seconds) <= 0.1, `${name}: ${duration} s`)
      const checked = await cache.check(accountId, { id, bytes })
      assert.ok('seconds' in checked && Math.abs(checked.seconds - seconds) < 0.05 && checked.mediaType === mediaType, name)
    }
    const listed = await ask(`${server.url}/v1/accounts/${accountId}/audiofiles?limit=1`, { token: member.token })
    assert.match(listed.text, /"duration":62\.4,/)
    assert.deepEqual(lines, [])
  })

  it('a broken file is told from one that is gone or cannot be read to its end', async () => {
    const id = await storeFile(wavOf(0.1))
    const gone = { id: 'b7c1a9d2-0000-4000-a000-000000000000', bytes: 50 }
    await assert.rejects(cache.check(member.accountId, gone), /its content is gone/)
    await server.files.write(id, Readable.from([Buffer.alloc(50, 7)]))
    assert.deepEqual(await cache.check(member.accountId, { id, bytes: 50 }), { reason: { kind: 'format', name: null } })
    const breaking = Readable.from((async function* () {
      yield wavOf(0.5).subarray(0, 4000)
      throw new Error('the store went away')
    })())
    const files = { ...server.files, read: async () => breaking }
    const speech = { speak: async () => null, close: async () => undefined }
    const other = makeSoundCache({ store: server.store, files, speech, log: pino({ level: 'silent' }) })
    await assert.rejects(other.check(member.accountId, { id, bytes: 8044 }), /cannot be read to its end/)
    await other.close()
  })

  it('a call recording passes the rules for uploaded audio and sounds the same', async () => {
    const tone = toneOf({ hertz: [700], seconds: 0.4, gain: 0.4 })
    const sound = await cache.ofFile(member.accountId, await storeFile(await buffer(wavOfMuLaw([tone], tone.length))))
    assert.ok(sound !== null && sound.length === tone.length)
    assert.ok(toneIn(sound, 700) > 0.95)
  })

  it('a file that is gone, belongs to another account or is not audio is null, and the log says why', async () => {
    const [mine, stranger] = [await storeFile(wavOf(0.1)), await server.seed.member()]
    assert.equal(await cache.ofFile(stranger.accountId, mine), null)
    assert.ok((await cache.ofFile(member.accountId, mine)) !== null)
    const path = `${server.url}/v1/accounts/${member.accountId}/audiofiles/${mine}`
    assert.equal((await ask(path, { method: 'DELETE', token: member.token })).status, 204)
    assert.equal(await cache.ofFile(member.accountId, mine), null)
    for (const bytes of [wavOf(0.1).length, 50]) {
      const broken = await storeFile(wavOf(0.1))
      await server.files.write(broken, Readable.from([Buffer.alloc(bytes, 7)]))
      assert.equal(await cache.ofFile(member.accountId, broken), null)
    }
    const messages = lines.splice(0).map((line) => /"msg":"([^"]*)"/.exec(line)?.[1])
    const gone = 'An application plays a deleted audio file'
    assert.deepEqual(messages, [gone, gone, 'An audio file cannot be decoded', 'An audio file cannot be read'])
  })

  it('a file that failed to decode is not tried again, but one that was never tried is', async () => {
    const id = await storeFile(wavOf(0.1))
    const failures = [new RateLimited(5), new Error('the work took too long')]
    let tries = 0
    const decoders: WorkerPool = {
      work: async (_accountId, makeJob) => {
        await makeJob()
        throw failures[tries++] ?? new Error('it was tried again')
      },
      close: async () => undefined,
    }
    const speech = { speak: async () => null, close: async () => undefined }
    const own = makeSoundCache({ store: server.store, files: server.files, speech, log: pino({ level: 'silent' }), decoders })
    for (let call = 0; call < 4; call += 1) assert.equal(await own.ofFile(member.accountId, id), null)
    assert.equal(tries, 2)
  })

  it('a text is synthesized once, and without speech synthesis there is a soft tone', async () => {
    for (const text of ['Bonjour', 'Bonjour', '']) await cache.ofSpeech(text, 'fr-CA')
    assert.deepEqual(spoken, ['fr-CA: Bonjour', 'fr-CA: '])
    assert.deepEqual([await cache.ofSpeech('Bonjour', 'fr-CA'), await cache.ofSpeech('', 'fr-CA')], [Uint8Array.of(1, 2, 3), softTone()])
  })
})
