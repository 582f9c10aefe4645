import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { loudness, toneIn } from '../testing/toneIn'
import { muLawOf, SILENCE, toByte, toSample } from './muLaw'
import { wavBytesOf, wavOfMuLaw, beep, practiceTone, ringBack, softTone, toneOf } from './wav'
import { makeRecorder } from './recorder'
import { makeByteLimitedCache } from './byteLimitedCache'
import { Resampler } from './resample'

const sine = (hertz: number, rate: number, seconds: number): Float32Array =>
  Float32Array.from({ length: rate * seconds }, (_, index) => 0.4 * Math.sin((2 * Math.PI * hertz * index) / rate))

describe('the sounds of calls', () => {
  it('mu-law preserves each of its 256 values, and each sample to within a thirtieth', () => {
    for (let byte = 0; byte < 256; byte += 1) assert.equal(toByte(toSample(byte)), byte === 0x7f ? SILENCE : byte)
    assert.deepEqual(Array.from([0x00, 0x80, 0xff, 0xf0, 0x0f], toSample), [-32_124, 32_124, 0, 120, -16_764])
    assert.deepEqual([toByte(0), toByte(32_767), toByte(-32_768), toByte(99_999)], [SILENCE, 0x80, 0x00, 0x80])
    for (let sample = -32_000; sample <= 32_000; sample += 77) {
      assert.ok(Math.abs(toSample(toByte(sample)) - sample) <= 4 + Math.abs(sample) / 30, `${sample}`)
    }
  })

  for (const rate of [6000, 8000, 11_025, 44_100, 44_056, 48_000]) {
    it(`resampling from ${rate} Hz keeps an audible tone, removes high frequencies, and works in pieces`, () => {
      const tone = sine(1000, rate, 1)
      const low = muLawOf(new Resampler(rate).push(tone))
      assert.ok(Math.abs(low.length - 8000) < 100, `${low.length}`)
      assert.ok(toneIn(low.subarray(200, 7800), 1000) > 0.98)
      assert.ok(Math.abs(loudness(low.subarray(200, 7800)) - 0.4) < 0.02)
      const inPieces = new Resampler(rate)
      const pieces: number[] = []
      for (let at = 0; at < rate; at += 997) pieces.push(...inPieces.push(tone.subarray(at, at + 997)))
      assert.deepEqual(muLawOf(Float32Array.from(pieces)), low)
      if (rate < 11_025) return
      const high = muLawOf(new Resampler(rate).push(sine(5000, rate, 1)))
      assert.ok(loudness(high.subarray(200, 7800)) < 0.01, `${loudness(high)}`)
    })
  }

  it('tones have their frequencies and consist of whole frames', () => {
    assert.equal(ringBack().length, 48_000)
    for (const hertz of [440, 480]) assert.ok(toneIn(ringBack().subarray(0, 16_000), hertz) > 0.45)
    assert.equal(loudness(ringBack().subarray(16_000)), 0)
    for (const tone of [beep(), practiceTone()]) assert.ok(toneIn(tone, 1000) > 0.9)
    for (const tone of [ringBack(), beep(), practiceTone(), softTone()]) assert.equal(tone.length % 160, 0)
    assert.ok(loudness(softTone()) < 0.15)
  })

  it('a recording is a WAV file that mixes both directions in time', async () => {
    let clock = 0
    const recorder = makeRecorder({ maxSeconds: 10, now: () => clock })
    const [caller, called] = [440, 620].map((hertz) => toneOf({ hertz: [hertz], seconds: 3, gain: 0.3 }))
    assert.ok(caller !== undefined && called !== undefined)
    for (let frame = 0; frame < 150; frame += 1) {
      clock = (frame - (frame % 2)) * 20 + 20
      if (frame < 50 || frame >= 100) recorder.heard(caller.subarray(frame * 160, frame * 160 + 160))
      if (frame >= 50) recorder.sent(called.subarray(frame * 160, frame * 160 + 160))
    }
    const recorded = await recorder.finish()
    assert.ok(recorded !== null)
    const file = await buffer(recorded.content)
    assert.deepEqual([recorded.duration, file.length], [3, wavBytesOf(24_000)])
    assert.deepEqual([file.toString('latin1', 0, 4), file.readUInt32LE(4), file.readUInt32LE(40)], ['RIFF', file.length - 8, 48_000])
    assert.deepEqual([file.readUInt16LE(20), file.readUInt32LE(24), file.readUInt16LE(34)], [1, 8000, 16])
    const samples = Uint8Array.from({ length: 24_000 }, (_, index) => toByte(file.readInt16LE(44 + 2 * index)))
    const parts = [0, 1, 2].map((second) => samples.subarray(second * 8000 + 800, second * 8000 + 7200))
    const tones = parts.map((part) => [440, 620].map((hertz) => Math.round(2 * toneIn(part, hertz)) / 2))
    assert.deepEqual(tones, [[1, 0], [0, 1], [0.5, 0.5]])
  })

  it('a recording ends at its limit, and a call without sound has none', async () => {
    let clock = 0
    const recorder = makeRecorder({ maxSeconds: 1, now: () => clock })
    for (; clock < 3000; clock += 20) recorder.heard(new Uint8Array(160).fill(0x20))
    const recorded = await recorder.finish()
    assert.deepEqual([recorded?.duration, recorded && (await buffer(recorded.content)).length], [1, wavBytesOf(8000)])
    const empty = makeRecorder({ maxSeconds: 1 })
    assert.equal(await empty.finish(), null)
    const abandoned = makeRecorder({ maxSeconds: 1 })
    abandoned.heard(new Uint8Array(160))
    await abandoned.abandon()
  })

  it('mu-law is converted to PCM while it streams', async () => {
    const file = await buffer(wavOfMuLaw([Uint8Array.of(0x80, 0xff), Uint8Array.of(0x00)], 3))
    assert.deepEqual([44, 46, 48].map((at) => file.readInt16LE(at)), [toSample(0x80), 0, toSample(0x00)])
  })

  it('an account with many cached sounds evicts only its own', async () => {
    const made: string[] = []
    const remember = makeByteLimitedCache(10_000)
    const load = (accountId: string, name: string, length: number) =>
      remember(accountId, name, async () => {
        made.push(name)
        return new Uint8Array(length)
      })
    await load('small', 'greeting', 3000)
    for (let each = 0; each < 10; each += 1) await load('large', `sound ${each}`, 3500)
    await load('small', 'greeting', 3000)
    assert.deepEqual(made.filter((name) => name === 'greeting'), ['greeting'])
    await load('large', 'sound 9', 3500)
    assert.equal(made.length, 11)
  })

  it('sounds are decoded once, the oldest is evicted when the cache is full, and a failure is not cached', async () => {
    const made: string[] = []
    const remember = makeByteLimitedCache(4096)
    const load = (name: string, length = 1500, accountId = 'a') =>
      remember(accountId, name, async () => {
        made.push(name)
        return new Uint8Array(length)
      })
    await Promise.all([load('one'), load('one')])
    await load('two')
    await load('one')
    await load('three')
    await load('one')
    await load('two')
    assert.deepEqual(made, ['one', 'two', 'three', 'two'])
    await load('huge', 10_000)
    await load('huge', 10_000)
    assert.deepEqual(made.slice(4), ['huge', 'huge'])
    await assert.rejects(remember('a', 'bad', () => Promise.reject(new Error('no'))), /no/)
    assert.deepEqual(await remember('a', 'bad', async () => Uint8Array.of(1)), Uint8Array.of(1))
  })
})
