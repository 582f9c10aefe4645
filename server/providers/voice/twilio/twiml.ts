import type { Id } from 'contract/operation'
import type { Act, Await, Prompt } from 'callflow/machine'
import { e164Of } from '../../../core/texts/phoneNumber'
import { element, responseOf, textElement } from './xml'

export interface Means {
  stepUrl: string
  messageUrl: string
  identities: readonly string[]
  fileUrl: (fileId: Id) => string | null
  mostSeconds?: number
}

export const MOST_CLIENTS = 10
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

const prompt = (act: Prompt, { fileUrl }: Means): string[] => {
  switch (act.type) {
    case 'say':
      return [textElement('Say', { voice: voices.get(act.language) ?? 'alice', language: act.language }, act.text)]
    case 'wait':
      return [element('Pause', { length: act.seconds })]
    default: {
      const url = fileUrl(act.audiofile_id)
      return url === null ? [] : [textElement('Play', {}, url)]
    }
  }
}

const gather = (act: Extract<Await, { type: 'gather' }>, prompts: readonly string[], { stepUrl: action }: Means): string => {
  // In a menu # is a key like any other; it ends an extension.
  const finishOnKey = act.mostDigits === 1 ? '' : '#'
  const attributes = { input: 'dtmf', numDigits: act.mostDigits, timeout: act.seconds, finishOnKey, action, actionOnEmptyResult: 'true' }
  return element('Gather', attributes, prompts)
}

const limitOf = (mostSeconds: number | undefined) => (mostSeconds === undefined ? {} : { timeLimit: mostSeconds })

const waiting = (act: Exclude<Await, { type: 'gather' }>, { stepUrl: action, messageUrl, identities, mostSeconds }: Means): string[] => {
  switch (act.type) {
    case 'dial': {
      const number = textElement('Number', {}, e164Of(act.number) ?? '')
      return [element('Dial', { timeout: act.seconds, action, ...limitOf(mostSeconds) }, [number])]
    }
    case 'ring': {
      const clients = identities.slice(0, MOST_CLIENTS).map((identity) => textElement('Client', {}, identity))
      // Dialling no one would end the call; the redirect continues it as unanswered.
      if (clients.length === 0) return [textElement('Redirect', {}, action)]
      return [element('Pause', { length: WEB_PHONES_LOAD_S }), element('Dial', { timeout: act.seconds, action }, clients)]
    }
    case 'record': {
      const callback = { recordingStatusCallback: messageUrl, recordingStatusCallbackEvent: 'completed' }
      return [element('Record', { maxLength: act.seconds, timeout: SILENCE_S, finishOnKey: '#', playBeep: 'true', action, ...callback })]
    }
    default:
      return [element('Hangup')]
  }
}

/** An empty document ends the call. A gather contains its prompts, so that a key cuts them short. */
export const twimlOf = (acts: readonly Act[], means: Means): string => {
  const prompts: string[] = []
  for (const act of acts) {
    if (act.type === 'play' || act.type === 'say' || act.type === 'wait') prompts.push(...prompt(act, means))
    else if (act.type === 'gather') return responseOf(gather(act, prompts, means))
    else return responseOf(...prompts, ...waiting(act, means))
  }
  return responseOf(...prompts)
}

export const rejection = responseOf(element('Reject'))

export const notCovered = responseOf(
  textElement('Say', { voice: 'Polly.Chantal', language: 'fr-CA' }, "Cet appel ne peut pas être effectué. Votre forfait et votre solde prépayé ne couvrent plus d'appels sortants, ou trop d'appels sont en cours."),
  textElement('Say', { voice: 'alice', language: 'en-CA' }, "This call can't be made. Your plan and your prepaid balance don't cover any more outgoing calls, or too many calls are in progress."),
)

interface OutgoingPlan {
  to: string
  callerId: string
  isRecorded: boolean
  recordingUrl: string
  statusUrl: string
  mostSeconds: number
}

export const outgoingTwiml = ({ to, callerId, isRecorded, recordingUrl, statusUrl, mostSeconds }: OutgoingPlan): string => {
  const recording = { record: 'record-from-answer', recordingStatusCallback: recordingUrl, recordingStatusCallbackEvent: 'completed' }
  const number = textElement('Number', { statusCallback: statusUrl, statusCallbackEvent: 'completed' }, to)
  return responseOf(element('Dial', { callerId, answerOnBridge: 'true', timeLimit: mostSeconds, ...(isRecorded && recording) }, [number]))
}
