import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'

const start = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', 'tools', 'start.ts')
const POLL_MS = 20
const LONGEST_MS = 60_000

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

const untilPageIsThere = async (url: string, since: number): Promise<number> => {
  while (performance.now() - since < LONGEST_MS) {
    const isThere = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isThere) return performance.now() - since
    await pause(POLL_MS)
  }
  throw new Error(`${url} did not answer within a minute.`)
}

const startOnce = async (folder: string): Promise<number> => {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), CONSOLE_DATA_DIR: folder }
  const since = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', start], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  try {
    return await untilPageIsThere(`http://127.0.0.1:${port}/console/login`, since)
  } finally {
    child.kill('SIGINT')
    await ended
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

export const startTimesSentence = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-bench-data-'))
  try {
    const [first, second] = [await startOnce(folder), await startOnce(folder)]
    return `From the command to the login page: first start ${seconds(first)}, second ${seconds(second)}.`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
