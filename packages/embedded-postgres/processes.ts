import { execFileSync } from 'node:child_process'
import { readFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
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

const isLinux = process.platform === 'linux'

function readProc(path: string): string | null {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return null
  }
}

function runPs(pid: number, column: string): string | null {
  try {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
    const args = ['-o', `${column}=`, '-p', String(pid)]
    return execFileSync('ps', args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] }).trim() || null
  } catch {
    return null
  }
}

function startFromProc(pid: number): string | null {
  const stat = readProc(`${pid}/stat`)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  const [state, startTicks] = [fields[0], fields[19]]
  if (state === undefined || startTicks === undefined || 'ZXx'.includes(state)) return null
  return `${readProc('sys/kernel/random/boot_id')?.trim() ?? ''}:${startTicks}`
}

/** A text that no later process with the same PID shares, not even after a reboot. */
export function startOf(pid: number): string | null {
  if (isLinux) return startFromProc(pid)
  const state = runPs(pid, 'stat')
  return state === null || state.startsWith('Z') ? null : runPs(pid, 'lstart')
}

export function commandOf(pid: number): string[] {
  if (isLinux) return readProc(`${pid}/cmdline`)?.split('\0').filter(Boolean) ?? []
  const command = runPs(pid, 'command')
  return command === null ? [] : [command]
}

/** False for processes of containers inside this one, which see other PIDs. */
export const isOfOurNamespace = (pid: number): boolean =>
  /^NSpid:\t\d+\t\d/m.exec(readProc(`${pid}/status`) ?? '') === null

export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}
