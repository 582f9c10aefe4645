import type { Reader } from './reader'

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
