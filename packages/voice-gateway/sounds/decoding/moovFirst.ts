import { piecesOf, type Reader, isVideo, Unplayable } from './reader'

const MAX_MOOV_BYTES = 16 * 1024 * 1024
const MAX_BOXES = 1000
const HEADER_BYTES = 8
const LONG_HEADER_BYTES = 16

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])

interface Box {
  type: string
  size: number
  header: number
}

const boxAt = (bytes: Buffer, at: number): Box | null => {
  const [short, type] = [bytes.readUInt32BE(at), bytes.toString('latin1', at + 4, at + HEADER_BYTES)]
  if (short === 0) return { type, size: Infinity, header: HEADER_BYTES }
  if (short !== 1) return short < HEADER_BYTES ? null : { type, size: short, header: HEADER_BYTES }
  if (at + LONG_HEADER_BYTES > bytes.length) return null
  const size = Number(bytes.readBigUInt64BE(at + HEADER_BYTES))
  return size < LONG_HEADER_BYTES ? null : { type, size, header: LONG_HEADER_BYTES }
}

/** Bytes of an entry, and where their number is. */
const tables = new Map<string, readonly [bytes: number, countAt: number]>([['stco', [4, 4]], ['co64', [8, 4]], ['stsc', [12, 4]], ['stsz', [4, 8]]])
const MAX_SAMPLES = 10_000_000

/** The decoder makes room for as many entries as a table promises. */
const checkTable = (type: string, content: Buffer): void => {
  const [bytes, countAt] = tables.get(type) ?? [0, 0]
  if (bytes === 0) return
  if (content.length < countAt + 4) throw new Unplayable({ kind: 'unread' })
  const count = content.readUInt32BE(countAt)
  const isEqual = type === 'stsz' && content.readUInt32BE(4) !== 0
  if (isEqual ? count > MAX_SAMPLES : count * bytes > content.length - countAt - 4) throw new Unplayable({ kind: 'unread' })
}

/** Chunks that came before the `moov` box now follow it, so their offsets grow. */
const moveOffsets = (table: Buffer, width: 4 | 8, moovAt: number, by: number): void => {
  const count = Math.min(table.readUInt32BE(4), Math.floor((table.length - 8) / width))
  for (let index = 0; index < count; index += 1) {
    const at = 8 + index * width
    const offset = width === 4 ? table.readUInt32BE(at) : Number(table.readBigUInt64BE(at))
    if (offset >= moovAt) continue
    if (width === 4) table.writeUInt32BE(offset + by, at)
    else table.writeBigUInt64BE(BigInt(offset + by), at)
  }
}

const moveIn = (boxes: Buffer, moovAt: number, by: number): void => {
  for (let at = 0; at + HEADER_BYTES <= boxes.length; ) {
    const box = boxAt(boxes, at)
    if (box === null || at + box.size > boxes.length) return
    const content = boxes.subarray(at + box.header, at + box.size)
    checkTable(box.type, content)
    if (containers.has(box.type)) moveIn(content, moovAt, by)
    else if (box.type === 'stco' && content.length >= 8) moveOffsets(content, 4, moovAt, by)
    else if (box.type === 'co64' && content.length >= 8) moveOffsets(content, 8, moovAt, by)
    at += box.size
  }
}

const bytesIn = (parts: readonly Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0)

/** A track with pictures: its handler has this kind, after a name that QuickTime adds. */
const hasPictures = (moov: Buffer): boolean => /hdlr.{8}vide/s.test(moov.toString('latin1'))

const readStart = async (reader: Reader): Promise<{ start: Buffer; box: Box }> => {
  const short = await reader.read(HEADER_BYTES)
  const isLong = short.length === HEADER_BYTES && short.readUInt32BE(0) === 1
  const start = isLong ? Buffer.concat([short, await reader.read(LONG_HEADER_BYTES - HEADER_BYTES)]) : short
  const box = start.length < HEADER_BYTES ? null : boxAt(start, 0)
  if (box === null) throw new Unplayable({ kind: 'unread' })
  return { start, box }
}

const findMoov = async (reader: Reader) => {
  const before: Buffer[] = []
  let at = 0
  for (let boxes = 0; boxes < MAX_BOXES; boxes += 1) {
    const { start, box } = await readStart(reader)
    if (box.type === 'moov' && box.size > MAX_MOOV_BYTES) throw new Unplayable({ kind: 'unread' })
    const whole = [start, ...(await reader.take(box.size - start.length))]
    if (box.type === 'moov') {
      const moov = Buffer.concat(whole)
      if (moov.length < box.size) throw new Unplayable({ kind: 'unread' })
      if (hasPictures(moov)) throw isVideo()
      moveIn(moov, at, box.size)
      return { moov, before }
    }
    before.push(...whole)
    at += bytesIn(whole)
  }
  throw new Unplayable({ kind: 'unread' })
}

/** Decoders need an MP4 file's tables first, and would buffer and rescan all data before them with each new piece. */
export const moovFirst = async function* (reader: Reader): AsyncGenerator<Uint8Array> {
  const { moov, before } = await findMoov(reader)
  yield moov
  yield* piecesOf(before)
  yield* reader.rest()
}
