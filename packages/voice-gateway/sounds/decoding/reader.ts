/**
 * `format` is none that callers can hear; its name is `null` where it isn't known. `decoder` could be heard, but its
 * decoder isn't installed. `empty` holds no sound, or less than a telephone sends at once.
 */
export type UnplayableReason =
  | { kind: 'format' | 'decoder'; name: string | null }
  | { kind: 'video' | 'empty' | 'unread' | 'long' | 'slow' }

/** Callers can't hear this file. */
export class Unplayable extends Error {
  override name = 'Unplayable'

  constructor(
    readonly reason: UnplayableReason,
    options?: ErrorOptions,
  ) {
    super(`nothing in it can be heard: ${'name' in reason ? `${reason.kind} ${reason.name ?? 'unknown'}` : reason.kind}`, options)
  }
}

export const unknownFormat = (name: string | null = null): Unplayable => new Unplayable({ kind: 'format', name })
export const isVideo = (): Unplayable => new Unplayable({ kind: 'video' })

export interface Reader {
  take: (bytes: number) => Promise<Buffer[]>
  read: (bytes: number) => Promise<Buffer>
  /** The next bytes, which stay to be read. */
  peek: (bytes: number) => Promise<Buffer>
  skip: (bytes: number) => Promise<void>
  rest: () => AsyncGenerator<Uint8Array>
  end: () => Promise<void>
}

export const readerOf = (content: AsyncIterable<Uint8Array>): Reader => {
  const chunks: AsyncIterator<Uint8Array, unknown> = content[Symbol.asyncIterator]()
  const waiting: Buffer[] = []
  const next = async (most: number): Promise<Buffer | null> => {
    let chunk = waiting.shift()
    while (chunk === undefined || chunk.length === 0) {
      const { value, done } = await chunks.next()
      if (done === true) return null
      chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    if (chunk.length > most) waiting.unshift(chunk.subarray(most))
    return chunk.subarray(0, most)
  }
  const forEachPart = async (bytes: number, use: (part: Buffer) => void): Promise<void> => {
    for (let left = bytes; left > 0; ) {
      const part = await next(left)
      if (part === null) return
      use(part)
      left -= part.length
    }
  }
  const take = async (bytes: number): Promise<Buffer[]> => {
    const parts: Buffer[] = []
    await forEachPart(bytes, (part) => parts.push(part))
    return parts
  }
  return {
    take,
    read: async (bytes) => Buffer.concat(await take(bytes)),
    peek: async (bytes) => {
      const parts = await take(bytes)
      waiting.unshift(...parts)
      return Buffer.concat(parts)
    },
    skip: (bytes) => forEachPart(bytes, () => undefined),
    rest: async function* () {
      for (let part = await next(Infinity); part !== null; part = await next(Infinity)) yield part
    },
    end: async () => void (await chunks.return?.()),
  }
}

/** Small, because a few bytes may hold minutes of silence, and what a piece decodes to must fit into memory. */
const PIECE_BYTES = 4096
const TAG_HEADER_BYTES = 10

/** Plain arrays: `slice` of a `Buffer` is no copy, which decoders take it for. */
export const piecesOf = async function* (
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  for await (const { buffer, byteOffset, length } of content) {
    for (let at = 0; at < length; at += PIECE_BYTES) yield new Uint8Array(buffer, byteOffset + at, Math.min(PIECE_BYTES, length - at))
  }
}

const HAS_FOOTER = 0x10

/** Of an ID3v2 tag: four 7-bit groups, and the header; 0 without a tag. */
export const tagBytesOf = (start: Buffer): number => {
  if (start.length < TAG_HEADER_BYTES || start.toString('latin1', 0, 3) !== 'ID3') return 0
  const size = [...start.subarray(6, TAG_HEADER_BYTES)].reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
  return TAG_HEADER_BYTES + size + ((start.readUInt8(5) & HAS_FOOTER) === 0 ? 0 : TAG_HEADER_BYTES)
}

const MAX_TAGS = 10

export const skipTags = async (reader: Reader): Promise<void> => {
  for (let tag = 0; tag < MAX_TAGS; tag += 1) {
    const bytes = tagBytesOf(await reader.peek(TAG_HEADER_BYTES))
    if (bytes === 0) return
    await reader.skip(bytes)
  }
}
