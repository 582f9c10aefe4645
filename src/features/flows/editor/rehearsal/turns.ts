import { isPrompt, type Instruction, type CallEvent, type Prompt } from 'callflow/machine'
import type { Rehearsal } from 'callflow/rehearse'
import { msg, type Message } from '@/i18n/message'
import { phoneText } from '@/lib/phoneText'

export interface TranscriptLine {
  message: Message
  /** Done by the caller, or by someone whom the call reached. */
  isOurs: boolean
  prompt: Prompt | null
}

export type TranscriptTurn = readonly TranscriptLine[]

export type FileName = (id: string) => string | null

const eventMessage = (event: CallEvent): Message => {
  switch (event.type) {
    case 'answered':
      return msg('Call answered')
    case 'digit':
      return msg('Caller presses {digit}', { digit: event.digit })
    case 'timeout':
      return msg('No key pressed')
    case 'transferred':
      return event.result === 'answered' ? msg('Someone answers, talks and hangs up') : msg('No one answers')
    case 'recorded':
      return msg('Caller leaves a message')
    case 'hangup':
      return msg('Caller hangs up')
  }
}

const actionMessage = (action: Instruction, fileName: FileName): Message => {
  switch (action.type) {
    case 'play': {
      const name = fileName(String(action.audiofile_id))
      return name === null ? msg('Skips a deleted audio file') : msg('Plays “{name}”', { name })
    }
    case 'say':
      return msg('Says “{text}”', { text: action.text })
    case 'wait':
      return msg('Waits {seconds}\u00a0s', { seconds: action.seconds })
    case 'gather':
      return action.maxDigits === 1
        ? msg('Waits {seconds}\u00a0s for a key', { seconds: action.seconds })
        : msg('Waits {seconds}\u00a0s for up to {count} keys', { count: action.maxDigits, seconds: action.seconds })
    case 'dial':
      return msg('Rings {number} for {seconds}\u00a0s', { number: phoneText(action.number), seconds: action.seconds })
    case 'ring':
      return msg('Rings the web phones for {seconds}\u00a0s', { seconds: action.seconds })
    case 'record':
      return msg('Records a message for {address} (up to {seconds}\u00a0s)', { address: action.send_to, seconds: action.seconds })
    case 'hangUp':
      return action.place === null ? msg('Call ends (no more steps)') : msg('Hangs up')
  }
}

export const transcriptOf = ({ steps }: Pick<Rehearsal, 'steps'>, fileName: FileName): TranscriptTurn[] =>
  steps.map(({ event, instructions }) => [
    { message: eventMessage(event), isOurs: true, prompt: null },
    ...instructions.map((action) => ({ message: actionMessage(action, fileName), isOurs: false, prompt: isPrompt(action) ? action : null })),
  ])
