import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statfsSync, statSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ownAsFolder } from './runAs'

export const MIN_FILE_BYTES = 16 * 1024

interface DiskSpace {
  bsize: number
  bavail: number
  files: number
  ffree: number
}

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

const freeOf = ({ bsize, bavail, files, ffree }: DiskSpace): number => Math.min(bsize * bavail, files === 0 ? Infinity : ffree * MIN_FILE_BYTES)

const nearestExisting = (folder: string): string => (existsSync(folder) || dirname(folder) === folder ? folder : nearestExisting(dirname(folder)))

export const freeBytes = async (folder: string): Promise<number> => statfs(nearestExisting(folder)).then(freeOf, () => Infinity)

const freeBytesNow = (folder: string): number => {
  try {
    return freeOf(statfsSync(nearestExisting(folder)))
  } catch {
    return Infinity
  }
}

const MB = 1024 * 1024

/** PostgreSQL recovered from a crash with 8 MB free, and not with less. The rest lets people delete what fills the disk. */
export const BALLAST_BYTES = 64 * MB
const CHUNK_BYTES = MB

const fileIn = (dataDir: string): string => join(dataDir, 'ballast')

/** Call it before PostgreSQL starts, which cannot even write its PID file on a full disk. */
export const dropBallast = (dataDir: string, minFree = BALLAST_BYTES): boolean => {
  const file = fileIn(dataDir)
  const isThere = statSync(file, { throwIfNoEntry: false }) !== undefined
  if (!isThere || freeBytesNow(dataDir) >= minFree) return false
  rmSync(file, { force: true })
  return true
}

/** Random, because a file system that compresses or deduplicates would reserve no space for zeros. */
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

export const takeBallast = async (dataDir: string, minFree: number): Promise<void> => {
  const file = fileIn(dataDir)
  const unfinished = `${file}.unfinished`
  if (statSync(file, { throwIfNoEntry: false })?.size === BALLAST_BYTES) return
  if ((await freeBytes(dataDir)) < minFree + BALLAST_BYTES) return
  try {
    await fill(unfinished)
    ownAsFolder(unfinished)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
