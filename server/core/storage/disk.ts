import { tmpdir } from 'node:os'
import type { BaseLogger } from 'pino'
import type { Registry } from 'prom-client'
import { SECOND_MS } from '../clock'
import { freeBytes } from '@console/embedded-postgres'
import { gauge, gaugeBy } from '../metrics/gauges'

type Level = 'ample' | 'reserved' | 'low'

/** Uploads are refused first, then the audio of calls, rows never. */
export type DiskUse = 'upload' | 'call'

export interface Disk {
  hasRoom: (use: DiskUse, bytes: number) => Promise<boolean>
  isLow: () => Promise<boolean>
  hasSpoolRoom: () => boolean
  measure: (registry: Registry) => void
  close: () => void
}

interface Deps {
  /** Null if neither the database nor files are on this machine. */
  dataDir: string | null
  holdsFiles: boolean
  reserveBytes: number
  log: BaseLogger
  spoolDir?: string
  lookMs?: number
}

const MB = 1024 * 1024
const LOOK_MS = 5 * SECOND_MS
const SPOOL_BYTES = 16 * MB
/** Hysteresis, so that the level does not flip at the edge. */
const SPARE = 1 / 16
const rank = { ample: 0, reserved: 1, low: 2 } as const

/** PostgreSQL alone may need 256 MB for its journal. */
export const lowBytes = (reserveBytes: number): number => Math.floor(reserveBytes / 2)

const tell = (log: BaseLogger, level: Level, free: number, reserve: number): void => {
  const facts = { free_bytes: free, reserve_bytes: reserve }
  if (level === 'low') log.error(facts, 'The disk is nearly full: only rows are written, and the service is not ready')
  else if (level === 'reserved') log.warn(facts, 'The disk has little room left: uploads are refused')
  else log.info(facts, 'The disk has room again')
}

export const watchDisk = ({ dataDir, holdsFiles, reserveBytes, log, spoolDir = tmpdir(), lookMs = LOOK_MS }: Deps): Disk => {
  const levelOf = (free: number): Level => (free < lowBytes(reserveBytes) ? 'low' : free < reserveBytes ? 'reserved' : 'ample')
  let told: Level = 'ample'
  let spoolFree = Infinity

  const look = async (): Promise<number> => {
    const free = dataDir === null ? Infinity : await freeBytes(dataDir)
    const [worst, best] = [levelOf(free), levelOf(free - reserveBytes * SPARE)]
    const next = rank[worst] > rank[told] ? worst : rank[best] < rank[told] ? best : told
    if (next !== told) tell(log, next, free, reserveBytes)
    told = next
    return free
  }
  const lookAtSpool = async (): Promise<number> => (spoolFree = await freeBytes(spoolDir))

  const timer = setInterval(() => void Promise.all([look(), lookAtSpool()]), lookMs)
  timer.unref()
  void lookAtSpool()

  return {
    hasRoom: async (use, bytes) => {
      if (!holdsFiles) return true
      const level = levelOf((await look()) - bytes)
      return use === 'upload' ? level === 'ample' : level !== 'low'
    },
    isLow: async () => levelOf(await look()) === 'low',
    hasSpoolRoom: () => spoolFree >= SPOOL_BYTES,
    measure: (registry) => {
      const free = 'Free where the data folder lies, and where recordings wait for their end.'
      gaugeBy(registry, 'console_disk_free_bytes', free, 'place', async () => {
        const [data, temporary] = await Promise.all([look(), lookAtSpool()])
        return Object.fromEntries(Object.entries({ data, temporary }).filter(([, bytes]) => bytes !== Infinity))
      })
      const reserve = 'Below so much in the place data uploads are refused; below half of it the service is not ready.'
      gauge(registry, 'console_disk_reserve_bytes', reserve, () => reserveBytes)
    },
    close: () => clearInterval(timer),
  }
}

export const endlessDisk: Disk = {
  hasRoom: () => Promise.resolve(true),
  isLow: () => Promise.resolve(false),
  hasSpoolRoom: () => true,
  measure: () => undefined,
  close: () => undefined,
}
