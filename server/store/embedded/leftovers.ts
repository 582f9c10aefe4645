import { readdirSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { isNameless, nameUsAsPostmaster, readPostmaster, removeNameless } from './postmasterFile'
import { commandOf, signal, startOf } from './processes'

const LOOK_MS = 20

/** Whether the process came to its end within the time. */
export async function hasEnded(pid: number, started: string, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs
  while (startOf(pid) === started) {
    if (performance.now() > end) return false
    await wait(LOOK_MS)
  }
  return true
}

/** Each is harder than the one before; even the last loses nothing that was acknowledged. */
const stops = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const

/** Stops a postmaster: first with its sessions ended and a checkpoint, then harder. */
export async function stopPostmaster(pid: number): Promise<void> {
  const started = startOf(pid)
  if (started === null) return
  for (const [name, withinMs] of stops) {
    if (!signal(pid, name) || (await hasEnded(pid, started, withinMs))) return
  }
  throw new Error(`The database process ${pid} does not end: end it by hand, then start again.`)
}

/** Where the command is one text only, the folder is followed by the next option. */
const isPostmasterOf = (pid: number, folder: string): boolean =>
  commandOf(pid).some((word) => word === folder || word.includes(`${folder} `))

const runningPids = (): number[] => {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number)
}

const isProgram = (pid: number): boolean => basename(commandOf(pid)[0] ?? '') === 'postgres'

/** A postmaster that has only begun is not named in its file yet; one that was killed then never will be. */
async function endBeginners(folder: string): Promise<void> {
  for (const pid of runningPids()) if (isProgram(pid) && isPostmasterOf(pid, folder)) await stopPostmaster(pid)
}

/**
 * After a kill of the service its PostgreSQL may still run. After a kill of both its file names a process that has
 * ended, but whose number may be somebody else's by now, or still be there because its parent never asks for it.
 * Call it only as the holder of the data folder.
 */
export async function endLeftovers(folder: string, log: BaseLogger): Promise<void> {
  if (isNameless(folder)) await endBeginners(folder)
  const left = readPostmaster(folder)
  if (left === null) return removeNameless(folder)
  if (startOf(left.pid) !== null && isPostmasterOf(left.pid, folder)) {
    log.warn({ pid: left.pid }, 'Stopping the database process that an ended service left behind')
    await stopPostmaster(left.pid)
  }
  if (readPostmaster(folder) !== null) nameUsAsPostmaster(folder)
}

const workingFolderOf = (pid: number): string | null => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

/**
 * Sessions of a killed postmaster end by themselves when they next wait for something; one in the middle of a long
 * computation does not, and holds up the next start. Without /proc the next start waits for them.
 */
export function endSessionsWithoutPostmaster(folder: string): void {
  for (const pid of runningPids()) {
    if (workingFolderOf(pid) === folder && commandOf(pid)[0]?.startsWith('postgres:') === true) signal(pid, 'SIGKILL')
  }
}
