import { existsSync, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

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
export const freeBytesNow = (folder: string): number => {
  try {
    return freeOf(statfsSync(standing(folder)))
  } catch {
    return Infinity
  }
}
