import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { BackupProblem } from './backupProblem'
import { headerOf, lastBlocks, paddingOf } from './tarBlocks'

/** The last entry: SHA-256, in hex, of everything before it, unpacked. */
export const SUM_NAME = 'sha256'
/** Sounds hardly get smaller, and rows do at any level: more than this only takes longer. */
const GZIP_LEVEL = 3

export interface ArchiveWriter {
  add: (name: string, content: Buffer) => Promise<void>
  /** Of content that comes bit by bit; throws when it is not as long as was said. */
  addStream: (name: string, bytes: number, content: AsyncIterable<Buffer>) => Promise<void>
  /** Only now the archive is there under its name: whole, and durable. Answers its size. */
  finish: () => Promise<number>
  /** Leaves nothing. */
  abandon: () => Promise<void>
}

/** Written beside its name, so that a backup which was broken off is never taken for one. Never over another file. */
export const writeArchive = async (path: string, at: Date): Promise<ArchiveWriter> => {
  const unfinished = `${path}.unfinished`
  const refuse = (error: unknown): never => {
    packer.destroy()
    throw new BackupProblem(`${path} cannot be written (${error instanceof Error ? error.message : String(error)}).`)
  }
  const packer = createGzip({ level: GZIP_LEVEL })
  await rm(unfinished, { force: true }).catch(refuse)
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  // What the disk refuses has to reach whoever waits for the packer to take more.
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
