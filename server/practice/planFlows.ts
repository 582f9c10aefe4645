import type { Insertable } from 'kysely'
import type { Flow, FlowModule } from 'callflow/machine'
import { dayAfter } from 'callflow/calendar'
import type { Tables } from '../platform/database/tables'
import type { FlowPlan, PresetPlan, ModulePlan } from './profile'
import { montrealInstant, idFrom, type Random } from './random'
import type { CalledFlow, PlannedCall } from './planPaths'

interface NamedIds {
  files: ReadonlyMap<string, string>
  branches: ReadonlyMap<string, string>
}

interface Settings {
  /** Worded as the console would, so that the console updates it when something is renamed. */
  description: string
  parameters: Record<string, unknown>
}

function idNamed(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new RangeError(`No practice record is called ${name}`)
  return id
}

const grouped = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3')

const pairs = (entries: Readonly<Record<string, string>>): string =>
  Object.entries(entries)
    .map(([from, to]) => `${from} → ${to}`)
    .join(', ')

function settingsOf(plan: ModulePlan, { files, branches }: NamedIds): Settings {
  switch (plan.feature) {
    case 'audiofile':
      return { description: `Diffuser «\u00a0${plan.file}\u00a0»`, parameters: { audiofile_id: idNamed(files, plan.file) } }
    case 'text_to_speech':
      return { description: `Dire «\u00a0${plan.text}\u00a0»`, parameters: { text: plan.text, language: 'fr-CA' } }
    case 'pause':
      return { description: `Pause de ${plan.seconds}\u00a0s`, parameters: { length: plan.seconds } }
    case 'router': {
      const routes = Object.entries(plan.branchByDigit).map(([digit, name]) => {
        return { digit, branch: idNamed(branches, name) }
      })
      return { description: pairs(plan.branchByDigit), parameters: { routes } }
    }
    case 'extensions': {
      const extensions = Object.entries(plan.targetByNumber).map(([number, target]) => ({ number, target }))
      return { description: pairs(plan.targetByNumber), parameters: { extensions } }
    }
    case 'call_transfer':
      return { description: `Transférer au ${grouped(plan.to)}`, parameters: { destination_number: plan.to } }
    case 'voicemail':
      return { description: `Envoyer le message vocal à ${plan.email}`, parameters: { send_to: plan.email } }
    case 'webphone':
      return { description: 'Faire sonner les téléphones web', parameters: {} }
    case 'hangup':
      return { description: 'Raccrocher', parameters: {} }
  }
}

export interface FlowRows {
  applications: Insertable<Tables['applications']>[]
  branches: Insertable<Tables['application_branches']>[]
  modules: Insertable<Tables['application_modules']>[]
  moduleFiles: Insertable<Tables['application_module_files']>[]
}

interface Owner {
  account_id: string
  today: string
  created_at: Date
  fileIds: ReadonlyMap<string, string>
  random: Random
}

const ROOT = 'root'
const AFTERNOON = 14.25 * 3600

function planFlow(flow: FlowPlan, { account_id, today, created_at, fileIds, random }: Owner): FlowRows {
  const application_id = idFrom(random)
  const updated_at = montrealInstant(dayAfter(today, -flow.daysAgo), AFTERNOON)
  const planned = Object.entries({ [ROOT]: flow.root, ...flow.branches }).map(([friendly_name, modules], position) => {
    return { id: idFrom(random), friendly_name, modules, position }
  })
  const branchIds = new Map(planned.map(({ friendly_name, id }) => [friendly_name, id]))
  const modules = planned.flatMap(({ id: branch_id, modules: plans }) =>
    plans.map((plan, position) => ({ id: idFrom(random), branch_id, position, plan })),
  )
  return {
    applications: [{ id: application_id, account_id, friendly_name: flow.friendly_name, created_at, updated_at }],
    branches: planned.map(({ id, friendly_name, position }) => {
      return { id, account_id, application_id, name: position === 0 ? ROOT : `branch-${position}`, friendly_name, position }
    }),
    modules: modules.map(({ plan, ...row }) => {
      const { description, parameters } = settingsOf(plan, { files: fileIds, branches: branchIds })
      return { ...row, account_id, module_name: plan.feature, description, parameters: JSON.stringify(parameters) }
    }),
    moduleFiles: modules.flatMap(({ id: module_id, plan }) =>
      plan.feature === 'audiofile' ? [{ module_id, file_id: idNamed(fileIds, plan.file) }] : [],
    ),
  }
}

export function planFlows(flows: readonly FlowPlan[], owner: Owner): FlowRows {
  const planned = flows.map((flow) => planFlow(flow, owner))
  return {
    applications: planned.flatMap(({ applications }) => applications),
    branches: planned.flatMap(({ branches }) => branches),
    modules: planned.flatMap(({ modules }) => modules),
    moduleFiles: planned.flatMap(({ moduleFiles }) => moduleFiles),
  }
}

export const planPresets = (
  presets: readonly PresetPlan[],
  { account_id, created_at, fileIds, random }: Owner,
): Insertable<Tables['presets']>[] =>
  presets.map(({ friendly_name, module }) => {
    const { parameters } = settingsOf(module, { files: fileIds, branches: new Map() })
    const settings = { module_name: module.feature, parameters: JSON.stringify(parameters) }
    return { id: idFrom(random), account_id, friendly_name, ...settings, created_at }
  })

/** As a database fills it in. */
const FIRST_VERSION = 1

const isParameters = (value: unknown): value is FlowModule['parameters'] => typeof value === 'object' && value !== null

const parametersIn = (json: string): FlowModule['parameters'] => {
  const parsed: unknown = JSON.parse(json)
  return isParameters(parsed) ? parsed : {}
}

const flowsOf = ({ branches, modules }: FlowRows): Map<string, Flow> => {
  const flows = new Map<string, Flow>()
  for (const { id, name, application_id } of branches) {
    const own = modules.filter(({ branch_id }) => branch_id === id).toSorted((one, other) => one.position - other.position)
    const branch = { id, name, modules: own.map(({ module_name, parameters }) => ({ module_name, parameters: parametersIn(parameters) })) }
    flows.set(application_id, [...(flows.get(application_id) ?? []), branch])
  }
  return flows
}

type PlannedNumber = Pick<Insertable<Tables['numbers']>, 'id' | 'endpoint_value'>

/** The flows that answer these numbers, before any is in a database. */
export const plannedFlows = (numbers: readonly PlannedNumber[], rows: FlowRows): ((call: PlannedCall) => CalledFlow | undefined) => {
  const flows = flowsOf(rows)
  const applicationOf = new Map(numbers.map(({ id, endpoint_value }) => [id, endpoint_value ?? '']))
  return ({ number_id }) => {
    const applicationId = applicationOf.get(number_id ?? '') ?? ''
    const flow = flows.get(applicationId)
    return flow === undefined ? undefined : { applicationId, version: FIRST_VERSION, flow }
  }
}
