import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileOf = (folder: string): string => join(folder, 'postmaster.pid')

function readLines(folder: string): string[] {
  try {
    return readFileSync(fileOf(folder), 'utf8').split('\n')
  } catch {
    return []
  }
}

export function readPostmaster(folder: string): { pid: number; isReady: boolean } | null {
  const lines = readLines(folder)
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : null
}

export const isNameless = (folder: string): boolean => existsSync(fileOf(folder)) && readPostmaster(folder) === null

export function removeNameless(folder: string): void {
  if (isNameless(folder)) rmSync(fileOf(folder))
}

export function portOfPostmaster(folder: string): number | null {
  const port = Number(readLines(folder)[3])
  return readPostmaster(folder)?.isReady === true && Number.isInteger(port) ? port : null
}

/** PostgreSQL does not start while its file names a running process, even a zombie, other than its parent: this process. */
export function nameUsAsPostmaster(folder: string): void {
  writeFileSync(fileOf(folder), [process.pid, ...readLines(folder).slice(1)].join('\n'))
}
