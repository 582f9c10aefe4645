import type { ListedCallPath, ListedCallStep } from '@/api/endpoints/callPaths'
import { msg, type Message } from '@/i18n/message'
import type { Tone } from '@/ui/StatusChip'

const names: Readonly<Record<string, Message>> = {
  audiofile: msg('Audio file'),
  text_to_speech: msg('Text to speech'),
  router: msg('Menu'),
  extensions: msg('Extensions'),
  call_transfer: msg('Call transfer'),
  webphone: msg('Web phone'),
  voicemail: msg('Voicemail'),
  hangup: msg('Hang up'),
  opening_hours: msg('Opening hours'),
}

/** Null for a feature that the console doesn't know: its own name stands for it. */
export const stepName = ({ module_name }: Pick<ListedCallStep, 'module_name'>): Message | null => names[module_name] ?? null

/** What came of a step; null where its description says it all. */
export const outcomeText = ({ outcome, key }: ListedCallStep, toBranch: string | null): Message | null => {
  switch (outcome) {
    case 'key':
      return toBranch === null ? msg('Pressed {key}', { key: key ?? '' }) : msg('Pressed {key}, which leads to {branch}', { key: key ?? '', branch: toBranch })
    case 'wrong_key':
      return key === null ? msg('Pressed a key that is not in the list') : msg('Pressed {key}: no such choice', { key })
    case 'no_key':
      return msg('Pressed no key')
    case 'answered':
      return key === null ? msg('Somebody answered') : msg('Dialled {key}; somebody answered', { key })
    case 'unanswered':
      return key === null ? msg('Nobody answered') : msg('Dialled {key}; nobody answered', { key })
    case 'recorded':
      return msg('The caller could leave a message')
    case 'left':
      return msg('The caller hung up')
    case 'ended':
      return msg('The application hung up')
    case 'waiting':
      return msg('In progress, or interrupted')
    case 'done':
      return null
  }
}

export const endings: Readonly<Record<NonNullable<ListedCallPath['ending']>, { text: Message; tone: Tone }>> = {
  reached: { text: msg('Reached a person'), tone: 'good' },
  message: { text: msg('Left a message'), tone: 'good' },
  menu: { text: msg('Hung up in a menu'), tone: 'warning' },
  missed: { text: msg('Missed'), tone: 'warning' },
}

const SECOND_MS = 1000

/** Seconds from the first step on. */
export const secondsInto = (steps: readonly ListedCallStep[], { at }: ListedCallStep): number => {
  const [first] = steps
  const ms = first === undefined ? 0 : Date.parse(at) - Date.parse(first.at)
  return Number.isFinite(ms) ? Math.max(0, Math.round(ms / SECOND_MS)) : 0
}
