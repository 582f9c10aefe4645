import type { Id } from 'contract/operation'
import type { CallRefusal } from '../../../billing/index'
import { notTheirNumberWords, outOfServiceWords, refusalWords, type Words } from '../../switchboard/practiceAnswers'
import type { Instruction, Await, Prompt } from 'callflow/machine'
import { isRead, readNumber, type ReadNumber } from 'callflow/phoneNumber'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Drops what XML 1.0 can't contain, such as control characters and lone surrogates. */
const escaped = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? '')

type Attributes = Readonly<Record<string, string | number>>

const element = (name: string, attributes: Attributes = {}, children: readonly string[] = []): string => {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(String(value))}"`)
  const start = `<${name}${written.join('')}`
  return children.length === 0 ? `${start}/>` : `${start}>${children.join('')}</${name}>`
}

const textElement = (name: string, attributes: Attributes, text: string): string => element(name, attributes, [escaped(text)])

export const responseOf = (...verbs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${element('Response', {}, verbs)}`

export interface Means {
  stepUrl: string
  messageUrl: string
  identities: readonly string[]
  /** Is told which web phone answers. */
  statusUrl: string
  /** What the web phones learn of the call beside its caller. */
  rung?: Readonly<Record<string, string>>
  fileUrl: (fileId: Id) => string | null
  maxSeconds?: number
}

export const MAX_CLIENTS = 10
/** Time for notified web phones to load their voice client. */
const WEB_PHONES_LOAD_S = 1
const SILENCE_S = 5

/** Twilio has no voice for every language; its own voice speaks Canadian English. */
const voices: ReadonlyMap<string, string> = new Map([
  ['fr-CA', 'Polly.Chantal'],
  ['en-US', 'Polly.Joanna'],
  ['en-GB', 'Polly.Amy'],
  ['fr-FR', 'Polly.Celine'],
  ['es-US', 'Polly.Penelope'],
])

const say = ({ text, language }: { text: string; language: string }): string => textElement('Say', { voice: voices.get(language) ?? 'alice', language }, text)

const prompt = (instruction: Prompt, { fileUrl }: Means): string[] => {
  switch (instruction.type) {
    case 'say':
      return [say(instruction)]
    case 'wait':
      return [element('Pause', { length: instruction.seconds })]
    default: {
      const url = fileUrl(instruction.audiofile_id)
      return url === null ? [] : [textElement('Play', {}, url)]
    }
  }
}

const gather = (instruction: Extract<Await, { type: 'gather' }>, prompts: readonly string[], { stepUrl: action }: Means): string => {
  // In a menu # is a key like any other; it ends an extension.
  const finishOnKey = instruction.maxDigits === 1 ? '' : '#'
  const attributes = { input: 'dtmf', numDigits: instruction.maxDigits, timeout: instruction.seconds, finishOnKey, action, actionOnEmptyResult: 'true' }
  return element('Gather', attributes, prompts)
}

/** Twilio waits half a second for each w. */
const sentDigits = (keys: string): string => keys.replaceAll(',', 'wwww')

type Dialled = Pick<ReadNumber, 'number' | 'keys'>

const numberElement = ({ number, keys }: Dialled, attributes: Record<string, string> = {}): string =>
  textElement('Number', { ...(keys !== '' && { sendDigits: sentDigits(keys) }), ...attributes }, number)

const limitOf = (maxSeconds: number | undefined) => (maxSeconds === undefined ? {} : { timeLimit: maxSeconds })

const waiting = (instruction: Exclude<Await, { type: 'gather' }>, { stepUrl: action, messageUrl, identities, statusUrl, rung = {}, maxSeconds }: Means): string[] => {
  switch (instruction.type) {
    case 'dial': {
      const reading = readNumber(instruction.number)
      const number = isRead(reading) ? [numberElement(reading)] : []
      return [element('Dial', { timeout: instruction.seconds, action, ...limitOf(maxSeconds) }, number)]
    }
    case 'ring': {
      const parameters = Object.entries(rung).map(([name, value]) => element('Parameter', { name, value }))
      const clients = identities.slice(0, MAX_CLIENTS).map((identity) => element('Client', { statusCallback: statusUrl, statusCallbackEvent: 'answered' }, [textElement('Identity', {}, identity), ...parameters]))
      // Dialling no one would end the call; the redirect continues it as unanswered.
      if (clients.length === 0) return [textElement('Redirect', {}, action)]
      return [element('Pause', { length: WEB_PHONES_LOAD_S }), element('Dial', { timeout: instruction.seconds, action }, clients)]
    }
    case 'record': {
      const callback = { recordingStatusCallback: messageUrl, recordingStatusCallbackEvent: 'completed' }
      return [element('Record', { maxLength: instruction.seconds, timeout: SILENCE_S, finishOnKey: '#', playBeep: 'true', action, ...callback })]
    }
    default:
      return [element('Hangup')]
  }
}

/** An empty document ends the call. A gather contains its prompts, so that a key cuts them short. */
export const twimlOf = (instructions: readonly Instruction[], means: Means): string => {
  const prompts: string[] = []
  for (const instruction of instructions) {
    if (instruction.type === 'play' || instruction.type === 'say' || instruction.type === 'wait') prompts.push(...prompt(instruction, means))
    else if (instruction.type === 'gather') return responseOf(gather(instruction, prompts, means))
    else return responseOf(...prompts, ...waiting(instruction, means))
  }
  return responseOf(...prompts)
}

/** Presses keys, after half a second for the other side to listen, and waits. */
export const waitingFor = (seconds: number, keys = ''): string =>
  responseOf(...(keys === '' ? [] : [element('Play', { digits: `w${keys}` })]), element('Pause', { length: seconds }))

export const rejection = responseOf(element('Reject'))

export const busy = responseOf(element('Reject', { reason: 'busy' }))

const spoken = (words: Words): string => responseOf(...words.map(say))

export const outOfService = spoken(outOfServiceWords)

export const notTheirNumber = spoken(notTheirNumberWords)

export const refusedBy = (refusal: CallRefusal): string => spoken(refusalWords[refusal])

interface OutgoingPlan {
  to: Dialled
  callerId: string
  isRecorded: boolean
  /** Of the document that announces the recording and then begins it; null if it begins at once. */
  announcementUrl: string | null
  recordingUrl: string
  statusUrl: string
  maxSeconds: number
}

const reportedTo = (recordingUrl: string) => ({ recordingStatusCallback: recordingUrl, recordingStatusCallbackEvent: 'completed' })

export const outgoingTwiml = ({ to, callerId, isRecorded, announcementUrl, recordingUrl, statusUrl, maxSeconds }: OutgoingPlan): string => {
  const isAnnounced = isRecorded && announcementUrl !== null
  const recording = { record: 'record-from-answer', ...reportedTo(recordingUrl) }
  const number = numberElement(to, { ...(isAnnounced && { url: announcementUrl }), statusCallback: statusUrl, statusCallbackEvent: 'completed' })
  return responseOf(element('Dial', { callerId, answerOnBridge: 'true', timeLimit: maxSeconds, ...(isRecorded && !isAnnounced && recording) }, [number]))
}

/** What follows the sounds begins when they have ended. */
export const announcementTwiml = (sounds: readonly (string | Words)[], recordingUrl: string): string => {
  const recording = element('Recording', { channels: 'mono', trim: 'do-not-trim', ...reportedTo(recordingUrl) })
  return responseOf(...sounds.flatMap((sound) => (typeof sound === 'string' ? [textElement('Play', {}, sound)] : sound.map(say))), element('Start', {}, [recording]))
}
