import { statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { BaseLogger } from 'pino'
import { takeBallast } from './ballast'
import { LOG_BYTES } from './postmaster'

const EACH_MS = 60_000

export const boundLog = (dataDir: string): void => {
  const path = join(dataDir, 'postgres.log')
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) truncateSync(path)
}

interface Deps {
  dataDir: string
  minFree: number
  log: BaseLogger
}

export const reserveSpaceForStarts = ({ dataDir, minFree, log }: Deps): (() => Promise<void>) => {
  const work = async (): Promise<void> => {
    try {
      boundLog(dataDir)
      await takeBallast(dataDir, minFree)
    } catch (error) {
      log.warn({ err: error }, 'The data folder could not be looked after')
    }
  }
  let underWay = work()
  const timer = setInterval(() => {
    underWay = underWay.then(work)
  }, EACH_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
