import { readerOf, type Reader } from './reader'

const MAX_PARTS = 1000
const MAX_FORMAT_BYTES = 64 * 1024

async function* wavFirst(reader: Reader): AsyncGenerator<Uint8Array> {
  const parts = [await reader.read(12)]
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const header = await reader.read(8)
    if (header.length < 8) break
    const [name, size] = [header.toString('latin1', 0, 4), header.readUInt32LE(4)]
    if (name === 'data') {
      yield Buffer.concat([...parts, header])
      yield* reader.rest()
      return
    }
    const isFormat = name === 'fmt ' && size <= MAX_FORMAT_BYTES
    if (isFormat) parts.push(header, await reader.read(size))
    else await reader.skip(size)
    const padding = await reader.read(size % 2)
    if (isFormat) parts.push(padding)
  }
  throw new Error('this WAV has no sound')
}

const LAST = 0x80

async function* flacFirst(reader: Reader): AsyncGenerator<Uint8Array> {
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
  throw new Error('this FLAC has no sound')
}

const shorteners = new Map([['audio/wav', wavFirst], ['audio/flac', flacFirst]])

/** Drops metadata before the sound, which decoders would buffer and rescan with each new piece. */
export const soundFirst = async function* (content: AsyncIterable<Uint8Array>, mediaType: string): AsyncGenerator<Uint8Array> {
  const shorten = shorteners.get(mediaType)
  if (shorten === undefined) {
    yield* content
    return
  }
  const reader = readerOf(content)
  try {
    yield* shorten(reader)
  } finally {
    await reader.end()
  }
}
