import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const GRACE_MS = 15_000

interface Group {
  pid: number
  /** A variable in the environment of all descendants, even those outside the process group. */
  mark: string
}

const running = new Set<Group>()
const state = { isEnding: false }

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended.
  }
}

const carries = (pid: string, mark: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${mark}=1`)
  } catch {
    return false
  }
}

const markedBy = (mark: string): number[] =>
  process.platform === 'linux'
    ? readdirSync('/proc').filter((name) => /^\d+$/.test(name) && carries(name, mark)).map(Number)
    : []

const killAll = ({ pid, mark }: Group): void => {
  signal(-pid, 'SIGKILL')
  for (const left of markedBy(mark)) signal(left, 'SIGKILL')
}

/** Asks first, because tests remove databases and browsers, then kills the process with all its children. */
const end = async (group: Group): Promise<void> => {
  signal(group.pid, 'SIGTERM')
  const latest = performance.now() + GRACE_MS
  while (running.has(group) && performance.now() < latest) await pause(100)
  killAll(group)
}

interface Running {
  env: NodeJS.ProcessEnv
  limitMs: number
  cwd?: string
}

export interface Ended {
  output: string
  hasEndedWell: boolean
}

/** Runs `node` in a process group of its own for at most `limitMs`; no process outlives this call. */
export const runNode = async (args: readonly string[], { env, limitMs, cwd = process.cwd() }: Running): Promise<Ended> => {
  if (state.isEnding) return { output: 'Not started: the run was told to end.', hasEndedWell: false }
  const mark = `PROOF_RUN_${randomUUID().replaceAll('-', '')}`
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, [mark]: '1' },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  if (child.pid === undefined) throw new Error('The process did not start.')
  const group = { pid: child.pid, mark }
  running.add(group)
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  child.stderr.on('data', (part: Buffer) => parts.push(part))
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    void end(group)
  }, limitMs)
  await once(child, 'exit')
  clearTimeout(limit)
  running.delete(group)
  killAll(group)
  const text = Buffer.concat(parts).toString('utf8')
  const output = isLate ? `${text}\nEnded after ${(limitMs / 60_000).toFixed(0)} minutes.` : text
  return { output, hasEndedWell: !isLate && child.exitCode === 0 }
}

export const endAll = async (): Promise<void> => {
  state.isEnding = true
  await Promise.all([...running].map(end))
}

export const isEnding = (): boolean => state.isEnding
