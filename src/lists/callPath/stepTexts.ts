import type { Id } from 'contract/operation'
import type { ListedCallPath, ListedCallStep } from '@/api/endpoints/callPaths'
import { msg, type Message, messageKey } from '@/i18n/message'
import type { Translate } from '@/i18n/translator'
import type { Tone } from '@/ui/StatusChip'
import { paths, PLAYED_CALL } from '@/lib/paths'
import { phoneText } from '@/lib/phoneText'
import { stepTemplates, type StepTemplate } from './stepTemplates'

/** By feature: the lines of which its description may consist. Keys and extensions read alike in both languages. */
const describedBy = new Map<string, readonly (readonly StepTemplate[])[]>([
  ['audiofile', [[stepTemplates.play]]],
  ['text_to_speech', [[stepTemplates.speak]]],
  ['call_transfer', [[stepTemplates.transfer]]],
  ['voicemail', [[stepTemplates.voicemail], [stepTemplates.voicemailOf]]],
  ['pause', [[stepTemplates.pause]]],
  ['webphone', [[stepTemplates.ring], [stepTemplates.ringPeople]]],
  ['hangup', [[stepTemplates.hangUp]]],
  [
    'opening_hours',
    [
      [stepTemplates.open_branch, stepTemplates.closed_branch, stepTemplates.holiday_branch],
      [stepTemplates.open_branch, stepTemplates.closed_branch],
      [stepTemplates.schedule],
    ],
  ],
])

/** Other values than these were written by a person. */
const shapes: Readonly<Record<string, string>> = { number: '\\+?[\\d ().-]+(?:,+ ?[\\d*#,]+)?', address: '\\S+@\\S+', seconds: '\\d+' }

const wordings: readonly ((template: StepTemplate) => string)[] = [
  ({ english }) => english,
  ({ french }) => french,
  ({ french, former = french }) => former,
]

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s')

/** Every other part of a wording is the name of a placeholder. */
const partsOf = (wording: string): string[] => wording.split(/\{(\w+)\}/)

const patternOf = (wording: string): string =>
  partsOf(wording)
    .map((part, index) => (index % 2 === 0 ? escaped(part) : `(${shapes[part] ?? '[^]*?'})`))
    .join('')

const placesIn = ({ english }: StepTemplate): string[] => partsOf(english).filter((_, index) => index % 2 === 1)

const messageOf = (template: StepTemplate, values: readonly string[]): Message => ({
  key: template.past ?? template.english,
  values: Object.fromEntries(placesIn(template).map((place, index) => [place, phoneOr(place, values[index] ?? '')])),
})

const phoneOr = (place: string, value: string): string => (place === 'number' ? phoneText(value) : value)

const joined = (messages: readonly Message[]): Message =>
  messages.reduce((some, others) => ({ key: messageKey('{some}, {others}'), values: { some, others } }))

const read = (description: string, lines: readonly StepTemplate[], textOf: (template: StepTemplate) => string): Message | null => {
  const found = new RegExp(`^${lines.map((line) => patternOf(textOf(line))).join(', ')}$`).exec(description)
  if (found === null) return null
  const values = found.slice(1)
  return joined(lines.map((line) => messageOf(line, values.splice(0, placesIn(line).length))))
}

/** A description that the editor derived, in whichever language it was saved, of a step that was taken; null for one that a person wrote. */
export const derivedDescription = (moduleName: string, description: string): Message | null => {
  for (const lines of [...(describedBy.get(moduleName) ?? []), [stepTemplates.unset]]) {
    for (const textOf of wordings) {
      const message = read(description.trim(), lines, textOf)
      if (message !== null) return message
    }
  }
  return null
}

/** The specification's name of the branch where calls begin, in the language shown; other names are the account's. */
export const branchText = (t: Translate, name: string): string => (name === 'root' ? t('root') : name)

/** In the address of a map: the call whose path it shows. */
export const SHOWN_CALL = 'call'

export const playPath = (applicationId: Id, callId: Id): string =>
  `${paths.application(applicationId)}?${new URLSearchParams({ [PLAYED_CALL]: String(callId) })}`

export const mapPath = (applicationId: Id, callId: Id): string =>
  `${paths.application(applicationId)}?${new URLSearchParams({ view: 'map', [SHOWN_CALL]: String(callId) })}`

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
      return msg('The call flow hung up')
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
