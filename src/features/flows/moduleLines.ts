import { idsIn, rowsIn, textIn } from 'callflow/parameters'
import type { Id } from 'contract/operation'
import { phoneText } from '@/lib/phoneText'
import { stepTemplates, type StepTemplate } from '@/lists/callPath/stepTemplates'
import { audioFileIn, routesIn, hoursRoutesIn, idIn, OPENING_HOURS } from './moduleParameters'

export interface DescribedModule {
  module_name: string
  parameters: Record<string, unknown>
}

/** Text, or an id whose name is looked up on display. */
export type Piece = string | { branch: Id } | { file: Id } | { schedule: Id } | { people: readonly Id[] }

export interface Line {
  template: StepTemplate
  values: Record<string, Piece>
  /** As people read them, where that isn't what is saved. */
  shownValues?: Record<string, Piece>
}

const unlessEmpty = (text: string, line: Line): Line[] => (text === '' ? [] : [line])

type Reader = (parameters: Record<string, unknown>) => Line[]

const ofText =
  (parameter: string, template: StepTemplate, place: string): Reader =>
  (parameters) => {
    const text = textIn(parameters, parameter)
    return unlessEmpty(text, { template, values: { [place]: text } })
  }

const ofTransfer: Reader = (parameters) => {
  const number = textIn(parameters, 'destination_number')
  return unlessEmpty(number, { template: stepTemplates.transfer, values: { number }, shownValues: { number: phoneText(number) } })
}

const always =
  (template: StepTemplate): Reader =>
  () => [{ template, values: {} }]

const ofPause: Reader = (parameters) => {
  const seconds = textIn(parameters, 'length')
  const isLength = Number.isFinite(Number(seconds))
  return unlessEmpty(isLength ? seconds : '', { template: stepTemplates.pause, values: { seconds } })
}

const ofFile: Reader = (parameters) => {
  const file = audioFileIn(parameters)
  return file === null ? [] : [{ template: stepTemplates.play, values: { name: { file } } }]
}

/** A greeting comes before the keys; its sound hides its text. */
const ofRoutes: Reader = (parameters) => {
  const routes = routesIn(parameters).map(({ digit, branch }): Line => ({ template: stepTemplates.route, values: { digit, branch: { branch } } }))
  if (routes.length === 0) return []
  const sound = ofFile(parameters)
  return [...(sound.length > 0 ? sound : ofText('text', stepTemplates.speak, 'text')(parameters)), ...routes]
}

const ofExtensions: Reader = (parameters) =>
  rowsIn(parameters).flatMap((row) => {
    const [number, target] = [textIn(row, 'number'), textIn(row, 'target')]
    return target === '' ? [] : unlessEmpty(number, { template: stepTemplates.extension, values: { number, target } })
  })

const ofPhones: Reader = (parameters) => {
  const people = idsIn(parameters, 'user_ids')
  return [people.length === 0 ? { template: stepTemplates.ring, values: {} } : { template: stepTemplates.ringPeople, values: { people: { people } } }]
}

const ofVoicemail: Reader = (parameters) => {
  const person = idIn(parameters, 'user_id')
  const lines = ofText('send_to', stepTemplates.voicemail, 'address')(parameters)
  return person === null ? lines : lines.map(({ values }) => ({ template: stepTemplates.voicemailOf, values: { ...values, people: { people: [person] } } }))
}

/** Without a branch for open hours, the schedule has a line of its own. */
const ofHours: Reader = (parameters) => {
  const id = idIn(parameters, 'schedule_id')
  if (id === null) return []
  const schedule = { schedule: id }
  const lines = hoursRoutesIn(parameters).map(({ when, branch }): Line => ({ template: stepTemplates[when], values: { schedule, branch: { branch } } }))
  const isNamed = lines.some(({ template }) => template === stepTemplates.open_branch)
  return isNamed ? lines : [{ template: stepTemplates.schedule, values: { schedule } }, ...lines]
}

interface Rule {
  read: Reader
  /** The single parameter that the description consists of. */
  parameter?: string
}

const rules = new Map<string, Rule>([
  ['call_transfer', { read: ofTransfer, parameter: 'destination_number' }],
  ['audiofile', { read: ofFile, parameter: 'audiofile_id' }],
  ['text_to_speech', { read: ofText('text', stepTemplates.speak, 'text'), parameter: 'text' }],
  ['extensions', { read: ofExtensions }],
  ['voicemail', { read: ofVoicemail, parameter: 'send_to' }],
  ['router', { read: ofRoutes }],
  [OPENING_HOURS, { read: ofHours }],
  ['pause', { read: ofPause, parameter: 'length' }],
  ['webphone', { read: ofPhones }],
  ['hangup', { read: always(stepTemplates.hangUp) }],
])

const MAX_VALUES = 20

const valuesOf = (value: object): unknown[] =>
  Object.values(value)
    .filter((inner) => inner !== undefined)
    .slice(0, MAX_VALUES)

const plainValues = (parameters: Record<string, unknown>): string => {
  const texts: string[] = []
  const waiting: unknown[] = [parameters]
  for (let value = waiting.shift(); value !== undefined && texts.length < MAX_VALUES; value = waiting.shift()) {
    if (typeof value === 'object' && value !== null) waiting.unshift(...valuesOf(value))
    else if (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) texts.push(String(value).trim())
  }
  return texts.join(', ')
}

export const isAlwaysSetUp = (moduleName: string): boolean => (rules.get(moduleName)?.read({}) ?? []).length > 0

/** Whether the step has everything it needs. An unknown feature always passes. */
export const isSetUp = ({ module_name, parameters }: DescribedModule): boolean =>
  (rules.get(module_name)?.read(parameters) ?? [null]).length > 0

export const linesOf = ({ module_name, parameters }: DescribedModule): Line[] => {
  const rule = rules.get(module_name)
  if (rule === undefined) return [{ template: stepTemplates.plain, values: { text: plainValues(parameters) } }]
  const lines = rule.read(parameters)
  return lines.length > 0 ? lines : [{ template: stepTemplates.unset, values: {} }]
}

export const bareValueOf = ({ module_name, parameters }: DescribedModule): string => {
  const parameter = rules.get(module_name)?.parameter
  return parameter === undefined ? '' : textIn(parameters, parameter)
}
