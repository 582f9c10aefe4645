import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { SECOND_MS } from '../../server/platform/clock'
import { bundledProgram } from '../../tools/programs/bundled'

const probe = new URL('./heapProbe.ts', import.meta.url)

export const probing = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(bundledProgram(probe)).href}`,
  HEAP_PROBE: folder,
  ...(process.env['HEAP_SNAPSHOTS'] !== undefined && { HEAP_SNAPSHOTS: process.env['HEAP_SNAPSHOTS'] }),
})

interface Memory {
  heapUsed: number
  code: number
  external: number
  rss: number
}

export interface Held extends Memory {
  descriptors: number
}

const isMemory = (value: unknown): value is Memory => typeof value === 'object' && value !== null && 'heapUsed' in value && 'code' in value && 'external' in value && 'rss' in value

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const heldBy = async (folder: string, pid: number): Promise<Held> => {
  const file = path.join(folder, `${pid}.json`)
  await rm(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => null)
    const memory: unknown = text === null ? null : JSON.parse(text)
    if (isMemory(memory)) return { ...memory, descriptors: (await readdir(`/proc/${pid}/fd`)).length }
    await pause(20)
    if (!isAlive(pid)) throw new Error(`Process ${pid} ended while it was measured.`)
  }
}

export const readAll = async (folder: string): Promise<Map<string, Held>> => {
  const pids = (await readdir(folder)).flatMap((name) => (name.endsWith('.up') ? [Number.parseInt(name, 10)] : []))
  const all = new Map<string, Held>()
  for (const pid of pids.filter(isAlive).sort((one, other) => one - other)) {
    const program = path.basename((await readFile(path.join(folder, `${pid}.up`), 'utf8')).split(' ')[0] ?? '')
    const name = program.replace(/^program-\d+-/, '').replace(/\..*$/, '')
    all.set(all.has(name) ? `${name} ${pid}` : name, await heldBy(folder, pid))
  }
  return all
}

const EVERY_MS = 5 * SECOND_MS

/** The least that each idle process holds, until every one-minute timer has run out. */
export const heldWhenIdle = async (folder: string, forMs: number): Promise<Map<string, Held>> => {
  const least = new Map<string, Held>()
  const end = performance.now() + forMs
  do {
    for (const [name, now] of await readAll(folder)) {
      const before = least.get(name) ?? now
      const memory = now.heapUsed < before.heapUsed ? now : before
      least.set(name, { ...memory, descriptors: Math.min(now.descriptors, before.descriptors) })
    }
    await pause(EVERY_MS)
  } while (performance.now() < end)
  return least
}
