import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Job, Loaded } from './job'

interface Started {
  nextLine: () => Promise<string>
  write: (line: string) => void
  stop: () => Promise<void>
}

const startProgram = (name: string, args: readonly string[]): Started => {
  const program = fileURLToPath(new URL(`${name}.program.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const ended = once(child, 'exit')
  return {
    nextLine: async () => {
      const line = await lines.next()
      if (line.done === true) throw new Error(`The program ${name} ended.`)
      return String(line.value)
    },
    write: (line) => void child.stdin.write(`${line}\n`),
    stop: async () => {
      child.stdin.end()
      await ended
    },
  }
}

export interface ServiceProcess {
  port: number
  stop: () => Promise<void>
}

export const startServiceProcess = async (name: 'whole' | 'bare', ...args: string[]): Promise<ServiceProcess> => {
  const { nextLine, stop } = startProgram(name, args)
  return { port: Number(new URL(await nextLine()).port), stop }
}

export interface Loader {
  load: (job: Job) => Promise<Loaded>
  stop: () => Promise<void>
}

const isLoaded = (value: unknown): value is Loaded => typeof value === 'object' && value !== null && 'times' in value

export const startLoader = (): Loader => {
  const { nextLine, write, stop } = startProgram('loader', [])
  return {
    load: async (job) => {
      write(JSON.stringify(job))
      const loaded: unknown = JSON.parse(await nextLine())
      if (!isLoaded(loaded)) throw new Error('The loader answered something else.')
      return loaded
    },
    stop,
  }
}
