import { tmpdir } from 'node:os'
import type { BaseLogger } from 'pino'
import type { Registry } from 'prom-client'
import { freeBytes } from '@console/embedded-postgres'
import { SECOND_MS } from '../clock'
import { gauge, gaugeBy } from '../metrics/metricsServer'

type Level = 'ample' | 'reserved' | 'low'

/** Uploads are refused first, then the audio of calls, rows never. */
export type DiskUse = 'upload' | 'call'

interface Deps {
  /** Null if neither the database nor files are on this machine. */
  dataDir: string | null
  holdsFiles: boolean
  reserveBytes: number
  log: BaseLogger
  spoolDir?: string
  intervalMs?: number
}

const MB = 1024 * 1024
const CHECK_INTERVAL_MS = 5 * SECOND_MS
const SPOOL_BYTES = 16 * MB
/** Hysteresis, so that the level does not flip at the edge. */
const SPARE = 1 / 16
const rank = { ample: 0, reserved: 1, low: 2 } as const

/** PostgreSQL alone may need 256 MB for its journal. */
export const lowBytes = (reserveBytes: number): number => Math.floor(reserveBytes / 2)

const logLevelChange = (log: BaseLogger, level: Level, free: number, reserve: number): void => {
  const facts = { free_bytes: free, reserve_bytes: reserve }
  if (level === 'low') log.error(facts, 'The disk is nearly full: only rows are written, and the service is not ready')
  else if (level === 'reserved') log.warn(facts, 'The disk has little room left: uploads are refused')
  else log.info(facts, 'The disk has room again')
}

export type Disk = ReturnType<typeof watchDisk>

export const watchDisk = ({ dataDir, holdsFiles, reserveBytes, log, spoolDir = tmpdir(), intervalMs = CHECK_INTERVAL_MS }: Deps) => {
  const levelOf = (free: number): Level => (free < lowBytes(reserveBytes) ? 'low' : free < reserveBytes ? 'reserved' : 'ample')
  let reported: Level = 'ample'
  let spoolFree = Infinity

  const measureData = async (): Promise<number> => {
    const free = dataDir === null ? Infinity : await freeBytes(dataDir)
    const [worst, best] = [levelOf(free), levelOf(free - reserveBytes * SPARE)]
    const next = rank[worst] > rank[reported] ? worst : rank[best] < rank[reported] ? best : reported
    if (next !== reported) logLevelChange(log, next, free, reserveBytes)
    reported = next
    return free
  }
  const measureSpool = async (): Promise<number> => (spoolFree = await freeBytes(spoolDir))

  const timer = setInterval(() => void Promise.all([measureData(), measureSpool()]), intervalMs)
  timer.unref()
  void measureSpool()

  return {
    hasRoom: async (use: DiskUse, bytes: number): Promise<boolean> => {
      if (!holdsFiles) return true
      const level = levelOf((await measureData()) - bytes)
      return use === 'upload' ? level === 'ample' : level !== 'low'
    },
    /** Null if it holds nothing of ours. */
    free: async (): Promise<number | null> => {
      const free = await measureData()
      return free === Infinity ? null : free
    },
    isLow: async (): Promise<boolean> => levelOf(await measureData()) === 'low',
    hasSpoolRoom: (): boolean => spoolFree >= SPOOL_BYTES,
    measure: (registry: Registry): void => {
      const free = 'Free space for the data folder, and for recordings in progress, in bytes.'
      gaugeBy(registry, 'console_disk_free_bytes', free, 'place', async () => {
        const [data, temporary] = await Promise.all([measureData(), measureSpool()])
        return Object.fromEntries(Object.entries({ data, temporary }).filter(([, bytes]) => bytes !== Infinity))
      })
      const reserve = 'Uploads are refused below this many free bytes of data; below half of it the service is not ready.'
      gauge(registry, 'console_disk_reserve_bytes', reserve, () => reserveBytes)
    },
    close: (): void => clearInterval(timer),
  }
}

export const endlessDisk: Disk = {
  hasRoom: () => Promise.resolve(true),
  free: () => Promise.resolve(null),
  isLow: () => Promise.resolve(false),
  hasSpoolRoom: () => true,
  measure: () => undefined,
  close: () => undefined,
}
