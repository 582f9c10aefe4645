import { randomFrom } from '../random'
import { SAMPLES_PER_SECOND } from './samples'
import { speech } from './speech'
import { BYTES_PER_SAMPLE, toPcm, wavOfPcm } from './wav'

/** In hertz. */
const pitches = [108, 132, 178, 204]
const SECONDS = 24
const BYTES_PER_SECOND = SAMPLES_PER_SECOND * BYTES_PER_SAMPLE

export interface Excerpt {
  /** Any whole number: each of the voices answers to many. */
  voice: number
  /** Where it begins, in seconds. */
  from: number
  seconds: number
}

/** Some voices that never stop: each speaks once, and every file is cut from what it said. Nothing is made before it is asked for. */
export const makeVoices = (seed: number): ((excerpt: Excerpt) => Buffer) => {
  const said = new Map<number, Buffer>()

  const listen = (voice: number): Buffer => {
    const pcm = said.get(voice) ?? toPcm(speech(SECONDS, pitches[voice] ?? 150, randomFrom(seed ^ voice)))
    said.set(voice, pcm)
    return pcm
  }

  return ({ voice, from, seconds }) => {
    const pcm = listen(voice % pitches.length)
    const pieces: Buffer[] = []
    let at = (from % SECONDS) * BYTES_PER_SECOND
    for (let left = seconds * BYTES_PER_SECOND; left > 0; ) {
      const piece = pcm.subarray(at, Math.min(pcm.length, at + left))
      pieces.push(piece)
      left -= piece.length
      at = 0
    }
    return wavOfPcm(pieces)
  }
}
