import type { Logger } from 'pino'
import { chooseProviders } from '../composition/chooseProviders'
import { isDoneWithin } from '../composition/closers'
import { SECOND_MS } from '../core/clock'
import { watchDisk, type Disk } from '../core/storage/disk'
import { makeCore } from '../composition/makeCore'
import { VOICE_POOL } from '../settings/settings'
import { openChannel } from '../store/channel'
import { openStore } from '../store/connection'
import type { VoiceSettings } from './messages'
import type { Voice } from './voice'

/** How long queries may still hold connections at the end. */
const QUERIES_MS = 2 * SECOND_MS

export interface ChildVoice extends Voice {
  /** Hangs up everything and lets nobody in any more. */
  close: () => Promise<void>
  /** Resolves when what the calls left is written, and everything is closed. */
  settle: () => Promise<void>
}

interface Deps {
  settings: VoiceSettings
  log: Logger
  countFailure: (work: string) => void
  countUnkept: () => void
}

/** Whether the sound of calls may still be kept. The service itself tells of its disk. */
const quietDisk = ({ s3, dataDir, diskReserveBytes: reserveBytes }: VoiceSettings, log: Logger): Disk => {
  const holdsFiles = s3 === null
  return watchDisk({ dataDir: holdsFiles ? dataDir : null, holdsFiles, reserveBytes, log: log.child({}, { level: 'silent' }) })
}

/** Live calls, with a store and workers of their own. */
export const openChildVoice = async ({ settings, log, ...counts }: Deps): Promise<ChildVoice> => {
  const { databaseUrl } = settings
  const disk = quietDisk(settings, log)
  const store = openStore({ databaseUrl, log, poolSize: VOICE_POOL })
  // It connects once somebody listens, and nobody does here.
  const channel = openChannel({ databaseUrl, log })
  const providers = await chooseProviders(settings, store, log)
  const core = makeCore({ store, channel, settings, providers, log, disk, ...counts, consoleFolder: '' })
  const { gateway, practiceCalls, background, sounds } = core
  if (gateway === null || practiceCalls === null) throw new Error('web phones hang on a carrier')
  return {
    gateway,
    practiceCalls,
    close: async () => {
      await gateway.close()
      practiceCalls.hangUp()
    },
    settle: async () => {
      await background.settled()
      disk.close()
      await sounds.close()
      await isDoneWithin(QUERIES_MS, store.destroy())
    },
  }
}
