import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

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
