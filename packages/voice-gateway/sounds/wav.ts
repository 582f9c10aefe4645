import { Readable } from 'node:stream'
import { FRAME_BYTES } from '../gateway/phoneCall'
import { muLawOf, SAMPLES_PER_SECOND, toSample, type MuLaw } from './muLaw'

export const WAV_HEADER_BYTES = 44
const BYTES_PER_SAMPLE = 2

export const wavHeader = (dataBytes: number): Buffer => {
  const header = Buffer.alloc(WAV_HEADER_BYTES)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + dataBytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  header.writeUInt32LE(SAMPLES_PER_SECOND * BYTES_PER_SAMPLE, 28)
  header.writeUInt16LE(BYTES_PER_SAMPLE, 32)
  header.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(dataBytes, 40)
  return header
}

const pcmOf = (muLaw: Uint8Array): Buffer => {
  const pcm = Buffer.alloc(muLaw.length * BYTES_PER_SAMPLE)
  muLaw.forEach((byte, index) => pcm.writeInt16LE(toSample(byte), index * BYTES_PER_SAMPLE))
  return pcm
}

export const wavBytesOf = (muLawBytes: number): number => WAV_HEADER_BYTES + muLawBytes * BYTES_PER_SAMPLE

async function* wavParts(muLaw: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  yield wavHeader(bytes * BYTES_PER_SAMPLE)
  for await (const part of muLaw) yield pcmOf(part)
}

/** 16-bit PCM is twice as long as mu-law, but every browser and most other programs play it. */
export const wavOfMuLaw = (muLaw: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, bytes: number): Readable =>
  Readable.from(wavParts(muLaw, bytes), { objectMode: false })

interface Tone {
  hertz: readonly number[]
  seconds: number
  gain: number
  pauseSeconds?: number
}

/** Without a fade, a tone clicks at both ends. */
const FADE_SAMPLES = 80

const samplesIn = (seconds: number): number => Math.round((seconds * SAMPLES_PER_SECOND) / FRAME_BYTES) * FRAME_BYTES

export const toneOf = ({ hertz, seconds, gain, pauseSeconds = 0 }: Tone): MuLaw => {
  const sounding = samplesIn(seconds)
  const samples = new Float32Array(sounding + samplesIn(pauseSeconds))
  for (let index = 0; index < sounding; index += 1) {
    const fade = Math.min(1, index / FADE_SAMPLES, (sounding - index) / FADE_SAMPLES)
    const turn = (2 * Math.PI * index) / SAMPLES_PER_SECOND
    samples[index] = hertz.reduce((sum, each) => sum + Math.sin(turn * each), 0) * gain * fade
  }
  return muLawOf(samples)
}

const once = (make: () => MuLaw): (() => MuLaw) => {
  let made: MuLaw | null = null
  return () => (made ??= make())
}

export const ringBack = once(() => toneOf({ hertz: [440, 480], seconds: 2, pauseSeconds: 4, gain: 0.12 }))
export const beep = once(() => toneOf({ hertz: [1000], seconds: 0.4, gain: 0.3 }))
export const softTone = once(() => toneOf({ hertz: [350, 525], seconds: 1.5, pauseSeconds: 0.5, gain: 0.06 }))
export const practiceTone = once(() => toneOf({ hertz: [1000], seconds: 1, gain: 0.2 }))
/** To whoever is kept waiting. */
export const onHold = once(() => toneOf({ hertz: [523, 659], seconds: 0.6, pauseSeconds: 3.4, gain: 0.08 }))
