import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const inflated = promisify(inflate)

const [HEADER, ENTRY, OWN_HEADER, OWN_ENTRY] = [44, 20, 12, 16]

interface Part {
  entry: Buffer
  content: Buffer
}

/** The font in a WOFF file (https://www.w3.org/TR/WOFF/): fontkit would unpack a whole table for each glyph that it reads. */
const unpacked = async (woff: Buffer): Promise<Buffer> => {
  const count = woff.readUInt16BE(12)
  const parts = await Promise.all(
    Array.from({ length: count }, async (_, index): Promise<Part> => {
      const entry = woff.subarray(HEADER + index * ENTRY, HEADER + (index + 1) * ENTRY)
      const [start, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
      const content = woff.subarray(start, start + packed)
      return { entry, content: packed < length ? await inflated(content) : content }
    }),
  )
  const head = Buffer.alloc(OWN_HEADER + count * OWN_ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  let end = head.length
  const contents = parts.flatMap(({ entry, content }, index) => {
    const at = OWN_HEADER + index * OWN_ENTRY
    entry.copy(head, at, 0, 4)
    entry.copy(head, at + 4, 16, 20)
    head.writeUInt32BE(end, at + 8)
    head.writeUInt32BE(content.length, at + 12)
    const padding = Buffer.alloc(-content.length & 3)
    end += content.length + padding.length
    return [content, padding]
  })
  return Buffer.concat([head, ...contents])
}

export const readFontFile = async (path: string): Promise<Buffer> => unpacked(await readFile(path))
