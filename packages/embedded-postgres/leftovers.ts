import { readdirSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { isNameless, nameUsAsPostmaster, readPostmaster, removeNameless } from './postmasterFile'
import { commandOf, isOfOurNamespace, signal, startOf } from './processes'

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

/**
 * PostgreSQL 18 that is asked to stop while it recovers from the death of one of its processes waits for ever, for its
 * checkpointer, which nobody told. So it is not given long where somebody waits for the start.
 */
const ORDERLY_MS = { stop: 5_000, leftover: 1_000 } as const

/**
 * Stops a postmaster: first with its sessions ended and a checkpoint, then harder; even the last loses nothing that
 * was acknowledged.
 */
export async function stopPostmaster(pid: number, why: keyof typeof ORDERLY_MS): Promise<void> {
  const started = startOf(pid)
  if (started === null) return
  const stops = [['SIGINT', ORDERLY_MS[why]], ['SIGQUIT', 6_000], ['SIGKILL', 5_000]] as const
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
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number)
  return pids.filter(isOfOurNamespace)
}

const programOf = (pid: number): string => basename(commandOf(pid)[0] ?? '')

/** A postmaster that has only begun is not named in its file yet; one that was killed then never will be. */
function postmastersOf(folder: string): number[] {
  const pids = isNameless(folder) ? runningPids().filter((pid) => programOf(pid) === 'postgres') : [readPostmaster(folder)?.pid ?? 0]
  return pids.filter((pid) => startOf(pid) !== null && isPostmasterOf(pid, folder))
}

/**
 * After a kill of the service its PostgreSQL may still run. Call it as the holder of the data folder, or else with
 * `isLeft`, which is asked once they were found and says whether they can still be nobody's but the ended service's.
 */
export async function endLeftovers(folder: string, log: BaseLogger, isLeft = (): boolean => true): Promise<void> {
  const pids = postmastersOf(folder)
  if (!isLeft()) return
  for (const pid of pids) {
    log.warn({ pid }, 'Stopping the database process that an ended service left behind')
    await stopPostmaster(pid, 'leftover')
  }
}

/**
 * After a kill of service and database the file names a process that has ended, but whose number may be somebody
 * else's by now, or still be there because its parent never asks for it. Only the holder may.
 */
export function mendPostmasterFile(folder: string): void {
  if (readPostmaster(folder) === null) removeNameless(folder)
  else nameUsAsPostmaster(folder)
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
export function endSessionsWithoutPostmaster(folder: string, isLeft = (): boolean => true): void {
  const sessions = runningPids().filter(
    (pid) => workingFolderOf(pid) === folder && commandOf(pid)[0]?.startsWith('postgres:') === true,
  )
  if (isLeft()) for (const pid of sessions) signal(pid, 'SIGKILL')
}
