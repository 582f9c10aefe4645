import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, createReadStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip, createGunzip } from 'node:zlib'
import { BackupProblem } from './manifest'

/** A tape archive (ustar), readable with `tar tzf`. */
export const BLOCK_BYTES = 512

const FILE_MODE = 0o600
const NAME_BYTES = 100
const SIZE_AT = 124
const SUM_AT = 148
const SUM_BYTES = 8

export const paddingOf = (bytes: number): Buffer => Buffer.alloc((BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES)

const lastBlocks = (): Buffer => Buffer.alloc(2 * BLOCK_BYTES)

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

/** The header's checksum counts its own field as blanks. */
const sumOf = (header: Buffer): number => {
  const own = header.subarray(SUM_AT, SUM_AT + SUM_BYTES).reduce((sum, byte) => sum + byte, 0)
  return header.reduce((sum, byte) => sum + byte, 0) - own + SUM_BYTES * ' '.charCodeAt(0)
}

const headerOf = (name: string, bytes: number, at: Date): Buffer => {
  const header = Buffer.alloc(BLOCK_BYTES)
  if (header.write(name, 0) > NAME_BYTES) throw new Error(`${name} is too long for a name in an archive`)
  header.write(octal(FILE_MODE, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(bytes, 11), SIZE_AT)
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136)
  header.write('0', 156)
  header.write('ustar\0' + '00', 257)
  header.write(`${octal(sumOf(header), 6)}\0 `, SUM_AT)
  return header
}

const textAt = (header: Buffer, from: number, bytes: number): string => {
  const field = header.subarray(from, from + bytes)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? bytes : end).toString('utf8').trim()
}

export const readHeader = (header: Buffer): { name: string; bytes: number } | 'none' | null => {
  if (header.every((byte) => byte === 0)) return null
  const [name, size, sum] = [textAt(header, 0, NAME_BYTES), textAt(header, SIZE_AT, 12), textAt(header, SUM_AT, SUM_BYTES)]
  if (!/^[0-7]{1,11}$/.test(size) || parseInt(sum, 8) !== sumOf(header)) return 'none'
  return { name, bytes: parseInt(size, 8) }
}

/** The last entry: SHA-256, in hex, of everything before it, uncompressed. */
export const SUM_NAME = 'sha256'
/** Higher levels only take longer: audio hardly compresses. */
const GZIP_LEVEL = 3

export interface ArchiveWriter {
  add: (name: string, content: Buffer) => Promise<void>
  addStream: (name: string, bytes: number, content: AsyncIterable<Buffer>) => Promise<void>
  finish: () => Promise<number>
  abandon: () => Promise<void>
}

/** Written under a temporary name, so that an interrupted backup is never taken for one. Never overwrites a file. */
export const writeArchive = async (path: string, at: Date): Promise<ArchiveWriter> => {
  const unfinished = `${path}.unfinished`
  const refuse = (error: unknown): never => {
    packer.destroy()
    throw new BackupProblem(`${path} cannot be written (${error instanceof Error ? error.message : String(error)}).`)
  }
  const packer = createGzip({ level: GZIP_LEVEL })
  await rm(unfinished, { force: true }).catch(refuse)
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  // Reports a failed write to the writer, which would otherwise wait for ever.
  const failed = finished(packer.pipe(file)).catch(refuse)
  failed.catch(() => undefined)
  const sum = createHash('sha256')

  const write = async (bytes: Buffer): Promise<void> => {
    sum.update(bytes)
    if (!packer.write(bytes)) await Promise.race([once(packer, 'drain'), failed])
  }

  const addStream: ArchiveWriter['addStream'] = async (name, bytes, content) => {
    await write(headerOf(name, bytes, at))
    let length = 0
    for await (const chunk of content) {
      length += chunk.length
      await write(chunk)
    }
    if (length !== bytes) throw new BackupProblem(`${name} is damaged: it has ${length} bytes instead of ${bytes}.`)
    await write(paddingOf(bytes))
  }

  const add: ArchiveWriter['add'] = async (name, content) => {
    await write(headerOf(name, content.length, at))
    await write(content)
    await write(paddingOf(content.length))
  }

  return {
    add,
    addStream,
    finish: async () => {
      await add(SUM_NAME, Buffer.from(sum.copy().digest('hex')))
      await write(lastBlocks())
      packer.end()
      await failed
      await rename(unfinished, path)
      return file.bytesWritten
    },
    abandon: async () => {
      packer.destroy()
      file.destroy()
      await rm(unfinished, { force: true })
    },
  }
}

interface ArchiveEntry {
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
