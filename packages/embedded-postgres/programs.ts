import { spawn, type ChildProcess, type IOType } from 'node:child_process'
import { signal, startOf } from './processes'
import type { Runner } from './runAs'

/** PostgreSQL gets nothing of our environment: no secrets, locale or PG… variables. */
const environment = { PATH: process.env['PATH'] ?? '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const running = new Set<ChildProcess>()

/** A session of its own keeps Ctrl-C away from the program, so that the service stops the database in order. */
export function startProgram(runner: Runner, program: string, args: readonly string[], stdio: (IOType | number)[]): ChildProcess {
  const [file, fileArgs] = runner.command(program, args)
  const all = [...stdio, ...runner.inherits]
  const child = spawn(file, fileArgs, { ...runner.identity, cwd: '/', detached: true, env: environment, stdio: all })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

const POLL_MS = 5
const ABORT_MS = 7_000

export function abortPrograms(): void {
  const left = [...running].flatMap(({ pid }) => (pid === undefined ? [] : [{ pid, started: startOf(pid) }]))
  for (const { pid } of left) signal(pid, 'SIGQUIT')
  const deadline = performance.now() + ABORT_MS
  const hasEnded = ({ pid, started }: (typeof left)[number]): boolean => startOf(pid) !== started || started === null
  while (!left.every(hasEnded) && performance.now() < deadline) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS)
  }
  for (const { pid } of left.filter((each) => !hasEnded(each))) signal(pid, 'SIGKILL')
}

export async function runProgram(runner: Runner, program: string, args: readonly string[]): Promise<string> {
  const child = startProgram(runner, program, args, ['ignore', 'pipe', 'pipe'])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const end = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signalName) => resolve(code === 0 ? '' : `code ${code ?? signalName}`))
  })
  if (end !== '') throw new Error(`${program} ended with ${end}: ${output.trim().slice(-500)}`)
  return output
}
