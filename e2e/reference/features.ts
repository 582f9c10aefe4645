import type { ParameterDefinition } from 'contract/features'
import { featuresOperations } from 'contract/features'
import { failure, found, type Answer, type ReferenceCall, type Fields } from './answer'

interface ReferenceFeature {
  friendly_name: string
  parameters: ParameterDefinition[]
}

const parameter = (name: string, label: string, given: Partial<ParameterDefinition> = {}): ParameterDefinition => {
  return { name, label, input_type: 'text', options: null, default: null, hide_label: 0, ...given }
}

const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
]

const features = new Map<string, ReferenceFeature>([
  ['call_transfer', { friendly_name: 'Transfer', parameters: [parameter('destination_number', 'Number')] }],
  ['audiofile', { friendly_name: 'Play test sound', parameters: [parameter('audiofile_id', 'Sound', { input_type: 'audiofile-selector' })] }],
  [
    'text_to_speech',
    {
      friendly_name: 'Speak',
      parameters: [
        parameter('text', 'Text'),
        parameter('language', 'Voice', { input_type: 'select', options: languages, default: 'en' }),
      ],
    },
  ],
  ['extensions', { friendly_name: 'Extensions', parameters: [parameter('extensions', 'Extensions', { input_type: 'extensions', hide_label: 1 })] }],
  ['voicemail', { friendly_name: 'Mailbox', parameters: [parameter('send_to', 'Mail address')] }],
  ['router', { friendly_name: 'Keys', parameters: [parameter('routes', 'Keys', { input_type: 'routes', hide_label: 1 })] }],
  ['pause', { friendly_name: 'Wait', parameters: [parameter('length', 'Seconds', { input_type: 'number', default: 2 })] }],
  ['webphone', { friendly_name: 'Web phone', parameters: [] }],
  ['hangup', { friendly_name: 'End the call', parameters: [] }],
])

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Missing parameters by name: this service validates nothing else. */
export const missingIn = (name: string, given: Fields): Record<string, string[]> | null => {
  const missing = (features.get(name)?.parameters ?? []).filter((each) => isMissing(given[each.name]))
  return missing.length === 0 ? null : Object.fromEntries(missing.map((each) => [each.name, [`${each.label} is missing.`]]))
}

const validate = (name: string, given: Fields): Answer => {
  const errors = features.has(name) ? missingIn(name, given) : undefined
  if (errors === undefined) return failure(404, 'not_found')
  return errors === null ? { status: 204 } : failure(422, 'validation', errors)
}

const list = [...features].map(([name, { friendly_name }]) => ({ name, friendly_name, is_new: name === 'webphone' ? 1 : 0 }))

const parametersOf = (name: string): Answer => {
  const feature = features.get(name)
  return found(feature && { parameters: feature.parameters })
}

export const featureCalls: ReferenceCall[] = [
  [featuresOperations.listFeatures, () => found({ modules: list })],
  [featuresOperations.listParameters, ({ param }) => parametersOf(param('moduleName'))],
  [featuresOperations.validateParameters, ({ param, fields }) => validate(param('moduleName'), fields)],
]
