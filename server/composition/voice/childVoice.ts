import type { Logger } from 'pino'
import { chooseProviders } from '../chooseProviders'
import { isDoneWithin } from '../closers'
import { SECOND_MS } from '../../platform/clock'
import type { AlertDevices } from '../../platform/push/deviceAlerts'
import { watchDisk, type Disk } from '../../platform/files/disk'
import { makeCore } from '../makeCore'
import { VOICE_POOL } from '../settings/settings'
import { openChannel } from '../../platform/database/channel'
import { openStore } from '../../platform/database/connection'
import type { VoiceSettings } from './messages'
import type { Voice } from './voice'

/** Time limit for queries that still hold connections at shutdown. */
const QUERIES_MS = 2 * SECOND_MS

export interface ChildVoice extends Voice {
  close: () => Promise<void>
  settle: () => Promise<void>
}

interface Deps {
  settings: VoiceSettings
  log: Logger
  countFailure: (work: string) => void
  countUnkept: () => void
  alertDevices: AlertDevices
}

const quietDisk = ({ s3, dataDir, diskReserveBytes: reserveBytes }: VoiceSettings, log: Logger): Disk => {
  const holdsFiles = s3 === null
  return watchDisk({ dataDir: holdsFiles ? dataDir : null, holdsFiles, reserveBytes, log: log.child({}, { level: 'silent' }) })
}

export const openChildVoice = async ({ settings, log, ...reports }: Deps): Promise<ChildVoice> => {
  const { databaseUrl } = settings
  const disk = quietDisk(settings, log)
  const store = openStore({ databaseUrl, log, poolSize: VOICE_POOL })
  const channel = openChannel({ databaseUrl, log })
  const providers = await chooseProviders(settings, store, log)
  const core = makeCore({ store, channel, settings, providers, log, disk, ...reports, consoleFolder: '' })
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
