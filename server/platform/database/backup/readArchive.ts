import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { BackupProblem } from './backupProblem'
import { BLOCK_BYTES, paddingOf, readHeader } from './tarBlocks'
import { SUM_NAME } from './writeArchive'

export interface ArchiveEntry {
  name: string
  bytes: number
  /** Must be read completely before the next entry. */
  content: AsyncGenerator<Buffer>
}

const damaged = (path: string, why: string): BackupProblem =>
  new BackupProblem(`${path} is damaged or isn't a backup (${why}). Nothing was changed. Use another file.`)

async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path)
  const chunks = createGunzip()
  file.on('error', (error) => chunks.destroy(error))
  try {
    for await (const chunk of file.pipe(chunks)) yield Buffer.from(chunk)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if ('code' in error && error.code === 'ENOENT') throw new BackupProblem(`File not found: ${path}.`)
    throw damaged(path, error.message)
  } finally {
    file.destroy()
  }
}

class Bytes {
  readonly sum = createHash('sha256')
  private rest: Buffer = Buffer.alloc(0)

  constructor(
    private readonly chunks: AsyncGenerator<Buffer>,
    private readonly path: string,
  ) {}

  async *take(bytes: number): AsyncGenerator<Buffer> {
    for (let missing = bytes; missing > 0; ) {
      if (this.rest.length === 0) this.rest = await this.nextChunk()
      const chunk = this.rest.subarray(0, missing)
      this.rest = this.rest.subarray(chunk.length)
      this.sum.update(chunk)
      missing -= chunk.length
      yield chunk
    }
  }

  async end(): Promise<void> {
    for await (const chunk of this.chunks) this.rest = Buffer.concat([this.rest, chunk])
    if (this.rest.some((byte) => byte !== 0)) throw damaged(this.path, 'there is data after its end')
  }

  private async nextChunk(): Promise<Buffer> {
    const next = await this.chunks.next()
    if (next.done === true) throw damaged(this.path, 'it ends too early')
    return next.value
  }
}

export const allOf = async (content: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const headerIn = (path: string, block: Buffer): { name: string; bytes: number } => {
  const header = readHeader(block)
  if (header === null) throw damaged(path, 'it ends too early')
  if (header === 'none') throw damaged(path, 'an entry has no header')
  return header
}

/** Throws `BackupProblem`, at the end at the latest, if the archive is damaged. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const bytes = new Bytes(unpacked(path), path)
  for (;;) {
    const sumBefore = bytes.sum.copy().digest('hex')
    const entry = headerIn(path, await allOf(bytes.take(BLOCK_BYTES)))
    if (entry.name === SUM_NAME) {
      const isRight = (await allOf(bytes.take(entry.bytes))).toString() === sumBefore
      if (!isRight) throw damaged(path, "its checksum doesn't match")
      return bytes.end()
    }
    const content = bytes.take(entry.bytes)
    yield { ...entry, content }
    await allOf(content)
    await allOf(bytes.take(paddingOf(entry.bytes).length))
  }
}
