import type { Insertable } from 'kysely'
import type { Tables } from '../tables'
import type { FlowPlan, ModulePlan } from './flow'
import { dayAfter, montrealInstant } from './montreal'
import { idFrom, type Random } from './random'

export interface FlowRows {
  applications: Insertable<Tables['applications']>[]
  branches: Insertable<Tables['application_branches']>[]
  modules: Insertable<Tables['application_modules']>[]
  moduleFiles: Insertable<Tables['application_module_files']>[]
}

interface Owner {
  account_id: string
  /** `YYYY-MM-DD` in Montreal. */
  today: string
  created_at: Date
  fileIds: ReadonlyMap<string, string>
  random: Random
}

interface Settings {
  description: string
  parameters: Record<string, unknown>
}

const ROOT = 'root'
const AFTERNOON = 14.25 * 3600

function idNamed(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (id === undefined) throw new RangeError(`No practice record is called ${name}`)
  return id
}

const pairs = (entries: Readonly<Record<string, string>>): string =>
  Object.entries(entries)
    .map(([from, to]) => `${from} → ${to}`)
    .join(', ')

/** The parameters as the features define them, and what tells a person which of its kind the module is. */
function settingsOf(plan: ModulePlan, fileIds: Owner['fileIds'], branchIds: ReadonlyMap<string, string>): Settings {
  switch (plan.feature) {
    case 'audiofile':
      return { description: plan.file, parameters: { audiofile_id: idNamed(fileIds, plan.file) } }
    case 'text_to_speech':
      return { description: plan.text, parameters: { text: plan.text, language: 'fr-CA' } }
    case 'pause':
      return { description: String(plan.seconds), parameters: { length: plan.seconds } }
    case 'router': {
      const routes = Object.entries(plan.branchByDigit).map(([digit, name]) => {
        return { digit, branch: idNamed(branchIds, name) }
      })
      return { description: pairs(plan.branchByDigit), parameters: { routes } }
    }
    case 'extensions': {
      const extensions = Object.entries(plan.targetByNumber).map(([number, target]) => ({ number, target }))
      return { description: pairs(plan.targetByNumber), parameters: { extensions } }
    }
    case 'call_transfer':
      return { description: plan.to, parameters: { destination_number: plan.to } }
    case 'voicemail':
      return { description: plan.email, parameters: { send_to: plan.email } }
    case 'hangup':
      return { description: '', parameters: {} }
  }
}

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
    modules: modules.map(({ plan, ...place }) => {
      const { description, parameters } = settingsOf(plan, fileIds, branchIds)
      return { ...place, account_id, module_name: plan.feature, description, parameters: JSON.stringify(parameters) }
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
