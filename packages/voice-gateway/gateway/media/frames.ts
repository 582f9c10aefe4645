import { FRAME_BYTES } from '../phoneCall'

const SILENT_BYTE = 0xff
export const silence: Uint8Array = new Uint8Array(FRAME_BYTES).fill(SILENT_BYTE)

export const makeFramer = (take: (frame: Uint8Array) => void): ((sound: Uint8Array) => void) => {
  let rest: Uint8Array = new Uint8Array(0)
  return (sound) => {
    if (rest.length === 0 && sound.length === FRAME_BYTES) return take(sound)
    const all = Buffer.concat([rest, sound])
    const whole = all.length - (all.length % FRAME_BYTES)
    for (let at = 0; at < whole; at += FRAME_BYTES) take(all.subarray(at, at + FRAME_BYTES))
    rest = all.subarray(whole)
  }
}
