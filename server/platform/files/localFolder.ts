import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RandomSource } from '../random'
import { exactly, DamagedFile, type FilesPort, type StoredFile, orNullIf } from './port'

const id = /^[A-Za-z0-9_-]{1,64}$/

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const orNull = orNullIf(isMissing)

const checkLength = async (handle: FileHandle, fileId: string, bytes: number): Promise<void> => {
  const found = await handle.stat()
  if (!found.isFile()) throw new DamagedFile(fileId, 'it is no file')
  if (found.size !== bytes) throw new DamagedFile(fileId, `it has ${found.size} bytes in place of ${bytes}`)
}

async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
  const entries = await orNull(opendir(folder))
  if (entries === null) return
  for await (const { name } of entries) {
    const found = await orNull(stat(join(folder, name)))
    if (found !== null) yield { id: name, storedAt: found.mtime }
  }
}

/** Content is written under a temporary name, synced and renamed, so that a named file is always complete. */
export const makeLocalFiles = (folder: string, random: RandomSource): FilesPort => {
  const complete = join(folder, 'kept')
  const partial = join(folder, 'arriving')

  const pathOf = (fileId: string): string => {
    if (!id.test(fileId)) throw new Error('not an id of a file')
    return join(complete, fileId)
  }

  return {
    write: async (fileId, content) => {
      const path = pathOf(fileId)
      await Promise.all([complete, partial].map((made) => mkdir(made, { recursive: true, mode: 0o700 })))
      const temporary = join(partial, random.id())
      try {
        const file = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true })
        await pipeline(content, file)
        await rename(temporary, path)
        await syncFolder(complete)
        return file.bytesWritten
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    read: async (fileId, { first, last }, bytes) => {
      const handle = await orNull(open(pathOf(fileId), 'r'))
      if (handle === null) return null
      try {
        await checkLength(handle, fileId, bytes)
      } catch (error) {
        await handle.close()
        throw error
      }
      return exactly(handle.createReadStream({ start: first, end: last }), fileId, last - first + 1)
    },

    remove: (fileId) => rm(pathOf(fileId), { force: true, recursive: true }),

    list: () => filesIn(complete),

    removeBroken: async (before) => {
      for await (const { id: name, storedAt } of filesIn(partial)) {
        if (storedAt < before) await rm(join(partial, name), { force: true, recursive: true })
      }
    },
  }
}
