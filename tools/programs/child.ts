import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import { bundledProgram } from './bundled'

interface Lines {
  line: () => Promise<string>
  rest: () => string[]
}

export interface Child extends Lines {
  pid: number
  write: (text: string) => void
  signal: (name: NodeJS.Signals) => void
  ended: Promise<{ code: number | null; errors: string }>
}

interface Options {
  args?: readonly string[]
  env?: Readonly<Record<string, string>>
  identity?: { uid: number; gid: number } | undefined
  cwd?: string
  by?: readonly string[]
}

function linesOf(stream: Readable, errors: () => string): Lines {
  const lines: string[] = []
  const waiting: (() => void)[] = []
  let isClosed = false
  const wake = (): void => waiting.splice(0).forEach((resume) => resume())
  createInterface(stream)
    .on('line', (text) => {
      lines.push(text)
      wake()
    })
    .on('close', () => {
      isClosed = true
      wake()
    })
  const line = async (): Promise<string> => {
    for (;;) {
      const next = lines.shift()
      if (next !== undefined) return next
      if (isClosed) throw new Error(`The process ended without another line. ${errors()}`.trim())
      await new Promise<void>((resume) => waiting.push(resume))
    }
  }
  return { line, rest: () => lines.splice(0) }
}

/** Runs Node as a separate process, which gets only PATH of this process's environment. */
export function startNode(given: readonly string[], { env = {}, identity, cwd, by = [] }: Omit<Options, 'args'> = {}): Child {
  const [command = process.execPath, ...words] = [...by, process.execPath, ...given]
  const child = spawn(command, words, {
    env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC', ...env },
    stdio: 'pipe',
    ...(cwd !== undefined && { cwd }),
    ...identity,
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  if (child.pid === undefined) throw new Error('The process did not start.')
  return {
    pid: child.pid,
    ...linesOf(child.stdout, () => errors),
    write: (text) => void child.stdin.write(text),
    signal: (name) => void child.kill(name),
    ended: once(child, 'close').then(() => ({ code: child.exitCode, errors })),
  }
}

export const startChild = (program: URL, { args = [], ...options }: Options = {}): Child => startNode([bundledProgram(program), ...args], options)

export const addressOf = async ({ line }: Pick<Child, 'line'>): Promise<string> => {
  for (;;) {
    const url = /Address +(http:\/\/localhost:\d+)\/console\//.exec(await line())?.[1]
    if (url !== undefined) return url
  }
}
