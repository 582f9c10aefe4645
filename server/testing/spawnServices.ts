import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const SHARED_SERVICES = 'CONSOLE_TEST_SERVICES'

const program = fileURLToPath(new URL('serve.ts', import.meta.url))

const urlIn = (line: string): string => {
  const message: unknown = JSON.parse(line)
  if (typeof message === 'object' && message !== null && 'controlUrl' in message) return String(message.controlUrl)
  throw new Error(`The test services started with: ${line}`)
}

const ended = async (control: ChildProcess): Promise<void> => {
  if (control.exitCode === null && control.signalCode === null) await once(control, 'exit')
}

export interface TestServices {
  controlUrl: string
  stop: () => Promise<void>
}

/** Starts a process of test services, which ends when its stdin closes. */
export const spawnServices = async (): Promise<TestServices> => {
  const control = spawn(process.execPath, ['--import', 'tsx', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const controlUrl = await new Promise<string>((resolve, reject) => {
    createInterface(control.stdout).once('line', (line) => resolve(urlIn(line)))
    control.once('exit', (code) =>
      reject(new Error(`The test services ended with code ${String(code)} before they could be used.`)),
    )
  })
  return {
    controlUrl,
    stop: () => {
      control.stdin.end()
      return ended(control)
    },
  }
}

export const findServices = async (): Promise<TestServices> => {
  const controlUrl = process.env[SHARED_SERVICES]
  return controlUrl === undefined ? spawnServices() : { controlUrl, stop: () => Promise.resolve() }
}
