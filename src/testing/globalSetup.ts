import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { isRecord, parseJson } from '../lib/values'

export const CONTROL_URL = 'CONSOLE_TEST_CONTROL_URL'

const controlUrlIn = (line: string): string => {
  const ready = parseJson(line)
  if (isRecord(ready) && typeof ready['controlUrl'] === 'string') return ready['controlUrl']
  throw new Error(`The services for the tests said '${line}' in place of their control port.`)
}

let control: ChildProcess | null = null

/** One service process per run; it watches its stdin, so it ends with this process. */
// eslint-disable-next-line import/no-default-export -- Jest calls the default export.
export default async (): Promise<void> => {
  const root = path.resolve(__dirname, '../..')
  const serve = path.join(root, 'server/testing/serve.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', serve], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  control = child
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`The services for the tests ended with ${code} before they were ready.`)
  })
  const lines: unknown[] = await Promise.race([once(createInterface(child.stdout), 'line'), died])
  died.catch(() => {})
  process.env[CONTROL_URL] = controlUrlIn(String(lines[0]))
}

export const stopServices = async (): Promise<void> => {
  if (control === null || control.exitCode !== null) return
  const ended = once(control, 'exit')
  control.stdin?.end()
  await ended
}
