import type { Logger } from 'pino'
import { chooseProviders } from '../chooseProviders'
import { isDoneWithin } from '../closers'
import { SECOND_MS } from '../core/clock'
import { makeCore } from '../makeCore'
import { VOICE_POOL } from '../settings'
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

/** Live calls, with a store and workers of their own. */
export const openChildVoice = async (
  settings: VoiceSettings,
  log: Logger,
  countFailure: (work: string) => void,
): Promise<ChildVoice> => {
  const { databaseUrl } = settings
  const store = openStore({ databaseUrl, log, poolSize: VOICE_POOL })
  // It connects once somebody listens, and nobody does here.
  const channel = openChannel({ databaseUrl, log })
  const providers = await chooseProviders(settings, store, log)
  const core = makeCore({ store, channel, settings, providers, log, countFailure, consoleFolder: '' })
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
      await sounds.close()
      await isDoneWithin(QUERIES_MS, store.destroy())
    },
  }
}
