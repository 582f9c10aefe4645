import type { FastifyBaseLogger } from 'fastify'
import type { SpeechPort } from '../../core/ports/speech'

export const makeNoSpeech = (log: FastifyBaseLogger): SpeechPort => {
  let isSaid = false
  return {
    say: async () => {
      if (!isSaid) log.warn('Text to speech is off (SPEECH=off)')
      isSaid = true
      return null
    },
    close: async () => undefined,
  }
}
