import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import type { Runner } from './runAs'

/** Nothing of our own environment reaches PostgreSQL: neither secrets nor locale nor PG… variables. */
const environment = { PATH: process.env['PATH'] ?? '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Starts a program of PostgreSQL in a session of its own, so that Ctrl-C in the terminal reaches the service alone,
 * which then stops the database in order.
 */
export function startProgram(runner: Runner, program: string, args: readonly string[], stdio: StdioOptions): ChildProcess {
  const [file, words] = runner.command(program, args)
  return spawn(file, words, { ...runner.identity, cwd: '/', detached: true, env: environment, stdio })
}

/** Resolves with what it printed; a failure names the program and its last words. */
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
