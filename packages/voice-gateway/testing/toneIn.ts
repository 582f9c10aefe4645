import { SAMPLES_PER_SECOND, toSample } from '../sounds/muLaw'

export const loudness = (sound: Uint8Array): number =>
  sound.reduce((loudest, byte) => Math.max(loudest, Math.abs(toSample(byte))), 0) / 32_768

/** The part of the energy of mu-law sound at this pitch, from 0 to 1 (Goertzel). */
export const toneIn = (sound: Uint8Array, hertz: number): number => {
  const samples = Float64Array.from(sound, toSample)
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / SAMPLES_PER_SECOND)
  let [before, last, energy] = [0, 0, 0]
  for (const sample of samples) {
    energy += sample * sample
    ;[before, last] = [last, sample + turn * last - before]
  }
  const power = last * last + before * before - turn * last * before
  return energy === 0 ? 0 : (2 * power) / (samples.length * energy)
}

export const collectFrames = (onFrame: (listener: (frame: Uint8Array) => void) => unknown, count: number): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const frames: Uint8Array[] = []
    onFrame((frame) => {
      const isSilent = frame.every((byte) => byte === 0xff || byte === 0x7f)
      if (frames.length === count || (frames.length === 0 && isSilent)) return
      frames.push(Uint8Array.from(frame))
      if (frames.length === count) resolve(Buffer.concat(frames))
    })
  })

export const playAgainAndAgain = (sound: Uint8Array, send: (frame: Uint8Array) => void): (() => void) => {
  let [at, sent] = [0, 0]
  const start = performance.now()
  const timer = setInterval(() => {
    while (sent * 20 <= performance.now() - start) {
      send(sound.subarray(at, at + 160))
      at = (at + 160) % sound.length
      sent += 1
    }
  }, 10)
  return () => clearInterval(timer)
}
