import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statfsSync, statSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ownAsFolder } from './ownAsFolder'

/** What a file takes on a disk at least: a block or more of content, its inode, and its rows. */
export const LEAST_FILE_BYTES = 16 * 1024

interface Found {
  bsize: number
  bavail: number
  files: number
  ffree: number
}

/** What a system says of a write that found no room. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** A disk is full without free inodes as well; some file systems do not count any. */
const freeOf = ({ bsize, bavail, files, ffree }: Found): number => Math.min(bsize * bavail, files === 0 ? Infinity : ffree * LEAST_FILE_BYTES)

/** The folder itself, or the next one above it that is there already. */
const standing = (folder: string): string => (existsSync(folder) || dirname(folder) === folder ? folder : standing(dirname(folder)))

/** Bytes that an ordinary user may still write below the folder; Infinity where the system does not say. */
export const freeBytes = async (folder: string): Promise<number> => statfs(standing(folder)).then(freeOf, () => Infinity)

/** The same at once, for a start, which waits for nothing else. */
const freeBytesNow = (folder: string): number => {
  try {
    return freeOf(statfsSync(standing(folder)))
  } catch {
    return Infinity
  }
}

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
