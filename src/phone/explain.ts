import { say, type Said } from '@/i18n/sentence'
import { isRecord } from '@/lib/record'
import { microphoneFailure } from './microphone'
import { OutOfTime } from './withinLimit'

const microphoneRefused = say('The microphone is blocked. Allow it for this page in your browser, then try again.')
const noMicrophone = say('No microphone was found. Connect one, then try again.')
export const connectionLost = say('The connection to the voice server was lost.')
const noAnswer = say('The voice server does not answer.')
export const notSupported = say('This browser cannot make calls.')
export const notSecure = say('The browser gives no microphone to a page that was not opened by https.')
const passRefused = say('The voice server refused this session.')

/** By the codes of the voice client. */
const sentences = new Map<number, Said>([
  [31401, microphoneRefused],
  [31402, noMicrophone],
  [31486, say('The line is busy.')],
  [31600, say('The line is busy.')],
  [31002, say('The call was declined.')],
  [31603, say('The call was declined.')],
  [31404, say('There is no such number.')],
  [31484, say('There is no such number.')],
  [31604, say('There is no such number.')],
  [31480, say('Nobody can take the call now.')],
  [31487, say('The call was cancelled.')],
  [31003, noAnswer],
  [31000, connectionLost],
  [31005, connectionLost],
  [31009, connectionLost],
  [53000, connectionLost],
  [53001, connectionLost],
  [53405, say('No sound comes through: the network between this browser and the voice server lets none pass.')],
  [20101, passRefused],
  [20104, passRefused],
  [31202, passRefused],
  [31204, passRefused],
  [31205, passRefused],
])

/** What the browser says when it gives no microphone. */
const domSentences = new Map<string, Said>([
  ['NotAllowedError', microphoneRefused],
  ['SecurityError', microphoneRefused],
  ['NotFoundError', noMicrophone],
  ['OverconstrainedError', noMicrophone],
  ['NotReadableError', say('Another program has the microphone. Close it, then try again.')],
])

/** The voice client's code of an error; null for any other error. */
export const codeOf = (error: unknown): number | null =>
  isRecord(error) && typeof error['code'] === 'number' ? error['code'] : null

const ACQUISITION_FAILED = 31402

const domSentenceOf = (error: unknown): Said | undefined =>
  error instanceof Error ? domSentences.get(error.name) : undefined

/** What the browser said to the voice client, which has one code for most of it. */
const causeOf = (error: unknown): Said | undefined =>
  codeOf(error) === ACQUISITION_FAILED ? domSentenceOf(microphoneFailure()) : undefined

/** In words for the person who wants to talk. */
export const explainPhone = (error: unknown): Said => {
  if (error instanceof OutOfTime) return noAnswer
  const code = codeOf(error)
  const known = causeOf(error) ?? domSentenceOf(error) ?? (code === null ? undefined : sentences.get(code))
  if (known !== undefined) return known
  return code === null ? say('Something went wrong, please try again.') : say('Something went wrong ({code}).', { code })
}

/** The token ran out, or is none that the voice server knows: a new one may help. */
export const isAboutToken = (error: unknown): boolean => [20101, 20104, 31204, 31205].includes(codeOf(error) ?? 0)

/** The way to the voice server, rather than one call. */
export const isAboutConnection = (error: unknown): boolean => [31000, 31005, 31009, 53000, 53001].includes(codeOf(error) ?? 0)
