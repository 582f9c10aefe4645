import { msg, type Message } from '@/i18n/message'
import { closedToView } from '@/lib/failure'
import { isRecord } from '@/lib/values'
import { microphoneFailure, NotSecure, OutOfTime } from './audio'

const microphoneRefused = msg('Your microphone is blocked. Allow it for this site in your browser, then try again.')
const noMicrophone = msg('No microphone was found. Connect one, then try again.')
export const connectionLost = msg('The connection to the voice server was lost.')
const noAnswer = msg("The voice server isn't responding.")
export const notSupported = msg("This browser doesn't support calls.")
export const notSecure = msg('Browsers allow the microphone only on secure pages. Open this page with https://.')
const passRefused = msg('The voice server rejected this session. Reload the page or log in again.')

const sentences = new Map<number, Message>([
  [31401, microphoneRefused],
  [31402, noMicrophone],
  [31486, msg('The line is busy.')],
  [31600, msg('The line is busy.')],
  [31002, msg('The call was declined.')],
  [31603, msg('The call was declined.')],
  [31404, msg("This number isn't in service.")],
  [31484, msg("This number isn't in service.")],
  [31604, msg("This number isn't in service.")],
  [31480, msg('No one is available to take the call.')],
  [31487, msg('The call was cancelled.')],
  [31003, noAnswer],
  [31000, connectionLost],
  [31005, connectionLost],
  [31009, connectionLost],
  [53000, connectionLost],
  [53001, connectionLost],
  [53405, msg('No audio is getting through. Your network may be blocking it.')],
  [20101, passRefused],
  [20104, passRefused],
  [31202, passRefused],
  [31204, passRefused],
  [31205, passRefused],
])

const domSentences = new Map<string, Message>([
  ['NotAllowedError', microphoneRefused],
  ['SecurityError', microphoneRefused],
  ['NotFoundError', noMicrophone],
  ['OverconstrainedError', noMicrophone],
  ['NotReadableError', msg('Another app is using your microphone. Close it, then try again.')],
])

export const codeOf = (error: unknown): number | null =>
  isRecord(error) && typeof error['code'] === 'number' ? error['code'] : null

const ACQUISITION_FAILED = 31402

const domSentenceOf = (error: unknown): Message | undefined =>
  error instanceof NotSecure ? notSecure : error instanceof Error ? domSentences.get(error.name) : undefined

/** The voice client has one code for most errors of the browser. */
const causeOf = (error: unknown): Message | undefined =>
  codeOf(error) === ACQUISITION_FAILED ? domSentenceOf(microphoneFailure()) : undefined

export const explainPhone = (error: unknown): Message => {
  if (error instanceof OutOfTime) return noAnswer
  const closed = closedToView(error)
  if (closed !== null) return { ...msg('{text}', { text: closed }) }
  const code = codeOf(error)
  const known = causeOf(error) ?? domSentenceOf(error) ?? (code === null ? undefined : sentences.get(code))
  if (known !== undefined) return known
  return code === null ? msg('Something went wrong, please try again.') : msg('Something went wrong (code {code}). Please try again.', { code })
}

/** Expired or unknown to the voice server: a new token may help. */
export const isAboutToken = (error: unknown): boolean => [20101, 20104, 31204, 31205].includes(codeOf(error) ?? 0)

export const isAboutConnection = (error: unknown): boolean => [31000, 31005, 31009, 53000, 53001].includes(codeOf(error) ?? 0)
