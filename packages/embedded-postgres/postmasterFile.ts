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

/** What PostgreSQL says about its own process in `postmaster.pid`: the number, and whether it takes connections. */
export function readPostmaster(folder: string): { pid: number; isReady: boolean } | null {
  const lines = readLines(folder)
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : null
}

/** Whether there is a file that names nobody: PostgreSQL makes it empty, and writes into it a moment later. */
export const isNameless = (folder: string): boolean => existsSync(fileOf(folder)) && readPostmaster(folder) === null

/** Nothing is known by it, and PostgreSQL does not start while it is there. */
export function removeNameless(folder: string): void {
  if (isNameless(folder)) rmSync(fileOf(folder))
}

/** Where it takes connections; null while it does not. */
export function portOfPostmaster(folder: string): number | null {
  const port = Number(readLines(folder)[3])
  return readPostmaster(folder)?.isReady === true && Number.isInteger(port) ? port : null
}

/**
 * PostgreSQL does not start while the number in its file belongs to any process, even a zombie or one that has
 * nothing to do with it. It does not mind its own parent, though: this process. The file is kept for its other lines,
 * by which PostgreSQL finds out whether sessions of the dead process still touch the data.
 */
export function nameUsAsPostmaster(folder: string): void {
  writeFileSync(fileOf(folder), [process.pid, ...readLines(folder).slice(1)].join('\n'))
}
