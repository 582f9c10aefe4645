import type { Services } from '../product'
import { FREE_FILES, PLAYED_FILE } from './audiofiles'
import { startBareService } from './service'

/** The console on bare services. `folder` is the absolute path of `dist/`. */
export const bareServices = (folder: string): Services => ({
  start: async () => {
    const service = await startBareService(folder)
    return {
      url: service.url,
      person: service.person,
      mailedToken: async () => {
        const token = service.newestResetToken()
        if (token === undefined) throw new Error('No reset link was mailed.')
        return token
      },
      hasExport: false,
      hasStripe: true,
      looksAhead: false,
      hasCalls: false,
      keepsRehearsals: false,
      asksForPassword: false,
      setFunds: async (funds) => service.setFunds(funds),
      supportReplies: async (requestId, text) => service.supportReplies(requestId, text),
      playedFile: PLAYED_FILE,
      freeFiles: FREE_FILES,
      features: { call_transfer: 'Transfer', pause: 'Wait', router: 'Keys', text_to_speech: 'Speak', voicemail: 'Mailbox' },
      stop: service.close,
    }
  },
  stop: () => Promise.resolve(),
})
