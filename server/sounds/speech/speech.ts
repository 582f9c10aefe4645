import type { FastifyBaseLogger } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../../platform/clock'
import { RateLimited } from '../../platform/failures/failures'
import { makeWorkerPool } from '../../platform/jobs/workers/workerPool'
import { NOT_INSTALLED } from './notInstalled'

export interface SpeechPort {
  /** G.711 mu-law at 8 kHz, for up to 1000 characters. Null if the language cannot be spoken. */
  speak: (text: string, language: string, accountId: string) => Promise<Uint8Array | null>
  close: () => Promise<void>
}

export const makeNoSpeech = (log: FastifyBaseLogger): SpeechPort => {
  let isLogged = false
  return {
    speak: async () => {
      if (!isLogged) log.warn('Text to speech is off (SPEECH=off)')
      isLogged = true
      return null
    },
    close: async () => undefined,
  }
}

const LONGEST_TEXT = 1000
const MAX_MS = 10 * SECOND_MS
/** Starting takes longer than a caller likes to wait; while idle it holds about 90 MB. */
const IDLE_MS = 10 * MINUTE_MS

/** eSpeak NG is optional because of its licence (GPL-3.0); only its worker loads it. */
export const makeEspeak = (log: FastifyBaseLogger, { module = new URL('./espeakWorker.ts', import.meta.url), maxMs = MAX_MS } = {}): SpeechPort => {
  const bench = makeWorkerPool({ module, maxMs, idleMs: IDLE_MS })
  let isMissing = false

  return {
    speak: async (text, language, accountId) => {
      if (isMissing) return null
      try {
        return await bench.work(accountId, () => ({ message: { text: [...text].slice(0, LONGEST_TEXT).join(''), language } }))
      } catch (error) {
        if (error instanceof RateLimited) throw error
        isMissing = error instanceof Error && error.message === NOT_INSTALLED
        if (isMissing) log.warn('Text to speech unavailable: @echogarden/espeak-ng-emscripten is not installed')
        else log.error({ err: error, language }, 'Text to speech failed')
        return null
      }
    },
    close: () => bench.close(),
  }
}
