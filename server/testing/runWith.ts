import { spawn } from 'node:child_process'

/** Runs a command with these variables, and forwards signals and the exit code. */
export const runWith = (words: readonly string[], variables: Readonly<Record<string, string>>, stop: () => Promise<void>): void => {
  const [command, ...rest] = words
  if (command === undefined) throw new Error('There is no command to run.')
  const child = spawn(command, rest, { stdio: 'inherit', env: { ...process.env, ...variables } })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => process.stderr.write(`${error.message}\n`))
  child.once('close', (code) => {
    process.exitCode = code ?? 1
    void stop()
  })
}
