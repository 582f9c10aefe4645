import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostmaster, type PostgresSetup, type Postmaster } from './postmaster'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000
const HEALTHY_MS = 10_000

async function startAgain(setup: PostgresSetup, port: number): Promise<Postmaster | null> {
  try {
    const postmaster = await startPostmaster(setup, port)
    setup.log.info('The database runs again')
    return postmaster
  } catch (error) {
    setup.log.error({ err: error }, 'The database could not be started again')
    return null
  }
}

export function keepRunning(setup: PostgresSetup, first: Postmaster): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopRequested = once(signal, 'abort')

  const watch = async (): Promise<void> => {
    let current: Postmaster | null = first
    let waitMs = 0
    while (!signal.aborted) {
      const since = performance.now()
      await Promise.race([current?.ended, stopRequested])
      if (signal.aborted) break
      if (performance.now() - since > HEALTHY_MS) waitMs = 0
      if (current !== null) setup.log.error('The database ended by itself and is started again')
      await wait(waitMs, undefined, { signal }).catch(() => undefined)
      waitMs = Math.min(Math.max(waitMs * 2, FIRST_WAIT_MS), LONGEST_WAIT_MS)
      current = signal.aborted ? null : await startAgain(setup, first.port)
    }
    await current?.stop()
  }

  const stopped = watch()
  return () => {
    stopping.abort()
    return stopped
  }
}
