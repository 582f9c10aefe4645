import { readdirSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { isNameless, nameUsAsPostmaster, readPostmaster, removeNameless, commandOf, isOfOurNamespace, signal, startOf } from './processes'

const POLL_MS = 20

export async function hasEnded(pid: number, started: string, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs
  while (startOf(pid) === started) {
    if (performance.now() > end) return false
    await wait(POLL_MS)
  }
  return true
}

/** PostgreSQL 18 waits forever if asked to stop while it recovers, so it gets little time where a start is waiting. */
const ORDERLY_MS = { stop: 5_000, leftover: 1_000 } as const

/** A fast shutdown with a checkpoint, then harder ways. Even the last loses nothing acknowledged. */
export async function stopPostmaster(pid: number, why: keyof typeof ORDERLY_MS): Promise<void> {
  const started = startOf(pid)
  if (started === null) return
  const stops = [['SIGINT', ORDERLY_MS[why]], ['SIGQUIT', 6_000], ['SIGKILL', 5_000]] as const
  for (const [name, withinMs] of stops) {
    if (!signal(pid, name) || (await hasEnded(pid, started, withinMs))) return
  }
  throw new Error(`The database process ${pid} does not end: end it by hand, then start again.`)
}

const isPostmasterOf = (pid: number, folder: string): boolean =>
  commandOf(pid).some((word) => word === folder || word.includes(`${folder} `))

const runningPids = (): number[] => {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number)
  return pids.filter(isOfOurNamespace)
}

const programOf = (pid: number): string => basename(commandOf(pid)[0] ?? '')

function postmastersOf(folder: string): number[] {
  const pids = isNameless(folder) ? runningPids().filter((pid) => programOf(pid) === 'postgres') : [readPostmaster(folder)?.pid ?? 0]
  return pids.filter((pid) => startOf(pid) !== null && isPostmasterOf(pid, folder))
}

/** Only the holder of the data folder may call it, unless `isLeft` confirms that the processes are leftovers. */
export async function endLeftovers(folder: string, log: BaseLogger, isLeft = (): boolean => true): Promise<void> {
  const pids = postmastersOf(folder)
  if (!isLeft()) return
  for (const pid of pids) {
    log.warn({ pid }, 'Stopping the database process that an ended service left behind')
    await stopPostmaster(pid, 'leftover')
  }
}

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

/** A session in a long computation outlives its postmaster and would block the next start. */
export function endSessionsWithoutPostmaster(folder: string, isLeft = (): boolean => true): void {
  const sessions = runningPids().filter(
    (pid) => workingFolderOf(pid) === folder && commandOf(pid)[0]?.startsWith('postgres:') === true,
  )
  if (isLeft()) for (const pid of sessions) signal(pid, 'SIGKILL')
}
