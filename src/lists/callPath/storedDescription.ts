import { messageKey, type Message } from '@/i18n/message'
import { phoneText } from '@/lib/phoneText'
import { stepTemplates, type StepTemplate } from './stepTemplates'

/** By feature: the lines of which its description may consist. Keys and extensions read alike in both languages. */
const describedBy = new Map<string, readonly (readonly StepTemplate[])[]>([
  ['audiofile', [[stepTemplates.play]]],
  ['text_to_speech', [[stepTemplates.speak]]],
  ['call_transfer', [[stepTemplates.transfer]]],
  ['voicemail', [[stepTemplates.voicemail]]],
  ['pause', [[stepTemplates.pause]]],
  ['webphone', [[stepTemplates.ring]]],
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
  ({ english, former }) => former?.english ?? english,
  ({ french, former }) => former?.french ?? french,
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
  key: template.english,
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

/** A description that the editor derived, in whichever language it was saved; null for one that a person wrote. */
export const derivedDescription = (moduleName: string, description: string): Message | null => {
  for (const lines of [...(describedBy.get(moduleName) ?? []), [stepTemplates.unset]]) {
    for (const textOf of wordings) {
      const message = read(description.trim(), lines, textOf)
      if (message !== null) return message
    }
  }
  return null
}
