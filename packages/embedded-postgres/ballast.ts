import { randomBytes } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freeBytes, freeBytesNow } from './volume'
import { ownAsFolder } from './ownAsFolder'

const MB = 1024 * 1024

/**
 * With 8 MB free PostgreSQL came up after a crash, and with less it did not (96 MB of journal to read). What is left of it
 * is three files of the journal, in which people delete what fills the disk.
 */
export const BALLAST_BYTES = 64 * MB
const CHUNK_BYTES = MB

const fileIn = (dataDir: string): string => join(dataDir, 'ballast')

/** To be called before PostgreSQL starts: on a disk that is full it could not even write down that it runs. Whether there was one. */
export const dropBallast = (dataDir: string, leastFree = BALLAST_BYTES): boolean => {
  const file = fileIn(dataDir)
  const isThere = statSync(file, { throwIfNoEntry: false }) !== undefined
  if (!isThere || freeBytesNow(dataDir) >= leastFree) return false
  rmSync(file, { force: true })
  return true
}

/** Of noise: a file system that packs or shares what is alike would keep no room for it. */
const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'w', 0o600)
  try {
    const noise = randomBytes(CHUNK_BYTES)
    for (let written = 0; written < BALLAST_BYTES; written += CHUNK_BYTES) await file.write(noise)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Takes room that a later start may need, as long as so many bytes stay free beside it. */
export const takeBallast = async (dataDir: string, leastFree: number): Promise<void> => {
  const file = fileIn(dataDir)
  const unfinished = `${file}.unfinished`
  if (statSync(file, { throwIfNoEntry: false })?.size === BALLAST_BYTES) return
  if ((await freeBytes(dataDir)) < leastFree + BALLAST_BYTES) return
  try {
    await fill(unfinished)
    ownAsFolder(unfinished)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
