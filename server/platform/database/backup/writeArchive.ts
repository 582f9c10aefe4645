import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { BackupProblem } from './backupProblem'
import { headerOf, lastBlocks, paddingOf } from './tarBlocks'

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
