import { muLawOf, Resampler } from '@console/voice-gateway/sounds'
import { NOT_INSTALLED } from './notInstalled'

/** The nearest voices, because the engine has no Canadian ones. */
const nearest = new Map([
  ['en-CA', 'en-us'],
  ['en-US', 'en-us'],
  ['en-GB', 'en'],
  ['fr-CA', 'fr'],
  ['fr-FR', 'fr'],
  ['es-US', 'es-419'],
])

const voiceOf = (language: string): string => nearest.get(language) ?? language.split('-')[0]?.toLowerCase() ?? language

type Espeak = Awaited<ReturnType<typeof loadEspeak>>

interface SpeechRequest {
  text: string
  language: string
}

const isSpeechRequest = (message: object): message is SpeechRequest =>
  'text' in message && typeof message.text === 'string' && 'language' in message && typeof message.language === 'string'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'

const importEspeak = async () => {
  try {
    return await import('@echogarden/espeak-ng-emscripten')
  } catch (error) {
    throw isMissing(error) ? new Error(NOT_INSTALLED) : error
  }
}

const loadEspeak = async () => {
  const { default: start } = await importEspeak()
  const { eSpeakNGWorker: Engine } = await start()
  return new Engine()
}

let loaded: Promise<Espeak> | null = null

const OK = 0

export const answer = async (message: object): Promise<Uint8Array> => {
  if (!isSpeechRequest(message)) throw new Error('not a text to speak')
  loaded ??= loadEspeak()
  const espeak = await loaded
  if (espeak.set_voice(voiceOf(message.language)) !== OK) throw new Error('there is no such voice')
  const resampler = new Resampler(espeak.samplerate)
  const parts: Uint8Array[] = []
  espeak.synthesize(message.text, (samples) => {
    parts.push(muLawOf(resampler.push(Float32Array.from(samples, (sample) => sample / 32_768))))
    return false
  })
  parts.push(muLawOf(resampler.flush()))
  return new Uint8Array(Buffer.concat(parts))
}
