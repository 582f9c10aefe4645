import { randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { SAMPLES_PER_SECOND } from './muLaw'

const BATCH_BYTES = 2 * SAMPLES_PER_SECOND

interface Spool {
  add: (bytes: Uint8Array) => void
  finish: () => Promise<{ bytes: number; content: Readable }>
  abandon: () => Promise<void>
}

/** An unlinked file disappears when it is closed, however the service ends. */
const openNameless = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `console-spool-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

export const openSpool = (hasRoom: () => boolean): Spool => {
  const opened = openNameless()
  let batch: Uint8Array[] = []
  let batched = 0
  let bytes = 0
  let isOver = false
  let written: Promise<void> = opened.then(() => undefined)
  // `finish` reports the failure.
  written.catch(() => undefined)

  const write = (): void => {
    const content = Buffer.concat(batch)
    const at = bytes
    bytes += content.length
    batch = []
    batched = 0
    written = written.then(async () => {
      if (!hasRoom()) throw new Error('the disk where recordings wait is full')
      await (await opened).write(content, 0, content.length, at)
    })
    written.catch(() => undefined)
  }

  return {
    add: (added) => {
      if (isOver) return
      batch.push(added)
      batched += added.length
      if (batched >= BATCH_BYTES) write()
    },

    finish: async () => {
      isOver = true
      write()
      const file = await opened
      try {
        await written
      } catch (error) {
        await file.close()
        throw error
      }
      return { bytes, content: file.createReadStream({ start: 0 }) }
    },

    abandon: async () => {
      if (isOver) return
      isOver = true
      await written.catch(() => undefined)
      await opened.then((file) => file.close(), () => undefined)
    },
  }
}
