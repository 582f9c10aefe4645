import type { Id } from 'contract/operation'
import type { Flow, FlowModule } from './machine'
import { isOpenAt, type Hours } from './hours'
import { branchOf } from './meet'
import { idIn } from './parameters'

export const OPENING_HOURS = 'opening_hours'

export interface Moment {
  at: Date
  /** By id. */
  schedules: ReadonlyMap<string, Hours>
}

export type OpeningBranch = 'open_branch' | 'closed_branch' | 'holiday_branch'

/** Of the branches to which opening hours lead, where people don't name them otherwise. */
export const branchNames: Readonly<Record<OpeningBranch, { en: string; fr: string }>> = {
  open_branch: { en: 'Open', fr: 'Ouvert' },
  closed_branch: { en: 'Closed', fr: 'Fermé' },
  holiday_branch: { en: 'Holiday', fr: 'Jour férié' },
}

export const scheduleIdsIn = (flow: Flow): string[] => {
  const modules = flow.flatMap((branch) => branch.modules.filter(({ module_name }) => module_name === OPENING_HOURS))
  return [...new Set(modules.flatMap(({ parameters }) => idIn(parameters, 'schedule_id') ?? []).map(String))]
}

/** The parameter that says where the call goes on. Days off without a branch of their own count as closed. */
export const openingBranchAt = ({ parameters }: FlowModule, hours: Hours, at: Date): OpeningBranch => {
  const { isOpen, isDayOff } = isOpenAt(hours, at)
  if (isOpen) return 'open_branch'
  return isDayOff && idIn(parameters, 'holiday_branch') !== null ? 'holiday_branch' : 'closed_branch'
}

/**
 * The flow as it is for a call that begins then. A call keeps this time to its end, so it keeps its branch when the hours
 * change. Modules whose schedule or branch no longer exists are left as they are, and the call skips them.
 */
export const flowAt = (flow: Flow, { at, schedules }: Moment): Flow => {
  const goesTo = (module: FlowModule): Id | null => {
    const hours = schedules.get(String(idIn(module.parameters, 'schedule_id')))
    const branch = hours === undefined ? null : idIn(module.parameters, openingBranchAt(module, hours, at))
    return branch !== null && branchOf(flow, branch) !== undefined ? branch : null
  }
  const moduleAt = (module: FlowModule): FlowModule => {
    const branch = module.module_name === OPENING_HOURS ? goesTo(module) : null
    return branch === null ? module : { ...module, goesTo: branch }
  }
  return flow.map((branch) => ({ ...branch, modules: branch.modules.map(moduleAt) }))
}
