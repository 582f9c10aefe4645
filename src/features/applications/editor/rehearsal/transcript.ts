import { isPrompt, type Act, type CallEvent, type Prompt } from 'callflow/machine'
import type { Rehearsal } from 'callflow/rehearse'
import { say, type Said } from '@/i18n/sentence'
import { phoneText } from '@/lib/phoneText'

export interface TranscriptLine {
  said: Said
  /** The caller did it, or somebody whom the call reached. */
  isOurs: boolean
  /** What is heard, where it can be. */
  prompt: Prompt | null
}

/** One event and what the call does then. */
export type TranscriptTurn = readonly TranscriptLine[]

/** Null for a file that is deleted. */
export type FileName = (id: string) => string | null

const eventSaid = (event: CallEvent): Said => {
  switch (event.type) {
    case 'answered':
      return say('The call is answered')
    case 'digit':
      return say('The caller presses {digit}', { digit: event.digit })
    case 'timeout':
      return say('Nobody presses a key')
    case 'transferred':
      return event.result === 'answered' ? say('They answer, talk and hang up') : say('Nobody answers')
    case 'recorded':
      return say('The caller has left a message')
    case 'hangup':
      return say('The caller hangs up')
  }
}

const actSaid = (act: Act, fileName: FileName): Said => {
  switch (act.type) {
    case 'play': {
      const name = fileName(String(act.audiofile_id))
      return name === null ? say('Passes over a deleted audio file') : say('Plays “{name}”', { name })
    }
    case 'say':
      return say('Says “{text}”', { text: act.text })
    case 'wait':
      return say('Waits {seconds} s', { seconds: act.seconds })
    case 'gather':
      return act.mostDigits === 1
        ? say('Waits for a key, {seconds} s', { seconds: act.seconds })
        : say('Waits for up to {count} keys, {seconds} s', { count: act.mostDigits, seconds: act.seconds })
    case 'dial':
      return say('Calls {number}, {seconds} s', { number: phoneText(act.number), seconds: act.seconds })
    case 'ring':
      return say('Rings the web phones, {seconds} s', { seconds: act.seconds })
    case 'record':
      return say('Records a message for {address}, up to {seconds} s', { address: act.send_to, seconds: act.seconds })
    case 'hangUp':
      return act.place === null ? say('No step is left: the call ends') : say('Hangs up')
  }
}

/** The call as it reads, one turn for each thing that happened. */
export const transcriptOf = ({ steps }: Pick<Rehearsal, 'steps'>, fileName: FileName): TranscriptTurn[] =>
  steps.map(({ event, acts }) => [
    { said: eventSaid(event), isOurs: true, prompt: null },
    ...acts.map((act) => ({ said: actSaid(act, fileName), isOurs: false, prompt: isPrompt(act) ? act : null })),
  ])
