import type { Preset } from 'contract/presets'
import { presetsOperations } from 'contract/presets'
import { failure, found, type Answer, type ReferenceCall, type Fields } from './answer'
import { missingIn } from './features'

const parametersIn = ({ parameters }: Fields): Fields => (typeof parameters === 'object' ? { ...parameters } : {})

export const makeReferencePresets = (): ReferenceCall[] => {
  const presets: Preset[] = [
    { id: 901, module_name: 'voicemail', friendly_name: 'Office mailbox', parameters: { send_to: 'office@bare.example' } },
  ]
  let lastId = 901

  const problems = (moduleName: string, fields: Fields): Record<string, string[]> | null => {
    const unnamed = typeof fields['friendly_name'] === 'string' && fields['friendly_name'] !== '' ? null : { friendly_name: ['A name is missing.'] }
    const missing = missingIn(moduleName, parametersIn(fields))
    return unnamed || missing ? { ...unnamed, ...missing } : null
  }

  const create = (fields: Fields): Answer => {
    const module_name = String(fields['module_name'])
    const errors = problems(module_name, fields)
    if (errors) return failure(422, 'validation', errors)
    lastId += 1
    presets.push({ id: lastId, module_name, friendly_name: String(fields['friendly_name']), parameters: parametersIn(fields) })
    return { status: 201, body: { preset: presets.at(-1) } }
  }

  const positionOf = (id: string): number => presets.findIndex((each) => String(each.id) === id)

  const change = (id: string, fields: Fields): Answer => {
    const preset = presets[positionOf(id)]
    if (preset === undefined) return failure(404, 'not_found')
    const errors = problems(preset.module_name, fields)
    if (errors) return failure(422, 'validation', errors)
    const changes = { friendly_name: String(fields['friendly_name']), parameters: parametersIn(fields) }
    return found({ preset: Object.assign(preset, changes) })
  }

  const remove = (id: string): Answer => {
    if (positionOf(id) === -1) return failure(404, 'not_found')
    presets.splice(positionOf(id), 1)
    return { status: 204 }
  }

  return [
    [presetsOperations.listPresets, () => found({ presets })],
    [presetsOperations.createPreset, ({ fields }) => create(fields)],
    [presetsOperations.changePreset, ({ param, fields }) => change(param('presetId'), fields)],
    [presetsOperations.deletePreset, ({ param }) => remove(param('presetId'))],
  ]
}
