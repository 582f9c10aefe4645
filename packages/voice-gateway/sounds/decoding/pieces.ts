/** Small, because a few bytes may hold minutes of silence, and what a piece decodes to must fit into memory. */
const PIECE_BYTES = 4096
const TAG_HEADER_BYTES = 10

export const piecesOf = async function* (
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES)
  }
}

const tagBytesOf = (start: Buffer): number =>
  start.toString('latin1', 0, 3) === 'ID3'
    ? [...start.subarray(6, TAG_HEADER_BYTES)].reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0) + TAG_HEADER_BYTES
    : 0

export const withoutTag = async function* (content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Buffer | null = Buffer.alloc(0)
  let skipped = 0
  for await (const chunk of content) {
    let rest: Uint8Array = chunk
    if (held !== null) {
      held = Buffer.concat([held, chunk])
      if (held.length < TAG_HEADER_BYTES) continue
      skipped = tagBytesOf(held)
      rest = held
      held = null
    }
    const dropped = Math.min(skipped, rest.length)
    skipped -= dropped
    if (dropped < rest.length) yield rest.subarray(dropped)
  }
  if (held !== null && held.length > 0) yield held
}
