import { isPrompt, type Act, type CallEvent, type Prompt } from 'callflow/machine'
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

const actMessage = (act: Act, fileName: FileName): Message => {
  switch (act.type) {
    case 'play': {
      const name = fileName(String(act.audiofile_id))
      return name === null ? msg('Skips a deleted audio file') : msg('Plays “{name}”', { name })
    }
    case 'say':
      return msg('Says “{text}”', { text: act.text })
    case 'wait':
      return msg('Waits {seconds} s', { seconds: act.seconds })
    case 'gather':
      return act.mostDigits === 1
        ? msg('Waits {seconds} s for a key', { seconds: act.seconds })
        : msg('Waits {seconds} s for up to {count} keys', { count: act.mostDigits, seconds: act.seconds })
    case 'dial':
      return msg('Rings {number} for {seconds} s', { number: phoneText(act.number), seconds: act.seconds })
    case 'ring':
      return msg('Rings the web phones for {seconds} s', { seconds: act.seconds })
    case 'record':
      return msg('Records a message for {address} (up to {seconds} s)', { address: act.send_to, seconds: act.seconds })
    case 'hangUp':
      return act.place === null ? msg('Call ends (no more steps)') : msg('Hangs up')
  }
}

export const transcriptOf = ({ steps }: Pick<Rehearsal, 'steps'>, fileName: FileName): TranscriptTurn[] =>
  steps.map(({ event, acts }) => [
    { message: eventMessage(event), isOurs: true, prompt: null },
    ...acts.map((act) => ({ message: actMessage(act, fileName), isOurs: false, prompt: isPrompt(act) ? act : null })),
  ])
