import type { FastifyBaseLogger } from 'fastify'
import type { SpeechPort } from './port'

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
