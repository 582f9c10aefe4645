import type { Reader } from './reader'
import { Unplayable } from './unplayable'

const MAX_PARTS = 1000
const LAST = 0x80

/** Drops metadata before the sound, which the decoder would buffer and rescan with each new piece. */
export const flacFirst = async function* (reader: Reader): AsyncGenerator<Uint8Array> {
  const name = await reader.read(4)
  let stream: Buffer | null = null
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const header = await reader.read(4)
    if (header.length < 4) break
    const [kind, size] = [header.readUInt8(0), header.readUIntBE(1, 3)]
    if (stream === null && (kind & ~LAST) === 0) stream = await reader.read(size)
    else await reader.skip(size)
    if ((kind & LAST) === 0) continue
    if (stream === null) break
    const length = Buffer.from([LAST, 0, stream.length >> 8, stream.length])
    yield Buffer.concat([name, length, stream])
    yield* reader.rest()
    return
  }
  throw new Unplayable({ kind: 'empty' })
}

const HEADER_BYTES = 16
const SYNC = 0xff

/** Before the first byte that may begin a frame whose header isn't whole yet; all of it, if there is no such place. */
const cutOf = (bytes: Uint8Array): number => {
  let cut = bytes.length
  while (cut > 0) {
    const from = Math.max(0, cut - HEADER_BYTES)
    const at = bytes.subarray(from, cut).indexOf(SYNC)
    if (at < 0) return cut
    cut = from + at
  }
  return bytes.length
}

/** The decoder overlooks a frame whose header is cut by the end of a piece, and loses the one before with it. */
export const wholeHeaders = async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = new Uint8Array()
  for await (const piece of pieces) {
    const bytes = new Uint8Array(held.length + piece.length)
    bytes.set(held)
    bytes.set(piece, held.length)
    const cut = cutOf(bytes)
    yield bytes.subarray(0, cut)
    held = bytes.subarray(cut)
  }
  if (held.length > 0) yield held
}
