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
  /** How the hours of a schedule were found by a call that was made; they may have changed since. */
  opened?: ReadonlyMap<string, OpeningBranch>
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

/** Closed then may be a day off now: that call could not have told. */
const openingBranchIn = (module: FlowModule, id: string, { at, schedules, opened }: Moment): OpeningBranch | null => {
  const hours = schedules.get(id)
  if (hours === undefined) return null
  const [now, then] = [openingBranchAt(module, hours, at), opened?.get(id)]
  if (then === undefined || (then === 'closed_branch' && now === 'holiday_branch')) return now
  return then === 'holiday_branch' && idIn(module.parameters, then) === null ? 'closed_branch' : then
}

/**
 * The flow as it is for a call that begins then. A call keeps this time to its end, so it keeps its branch when the hours
 * change. Modules whose schedule or branch no longer exists are left as they are, and the call skips them.
 */
export const flowAt = (flow: Flow, moment: Moment): Flow => {
  const goesTo = (module: FlowModule): Id | null => {
    const opening = openingBranchIn(module, String(idIn(module.parameters, 'schedule_id')), moment)
    const branch = opening === null ? null : idIn(module.parameters, opening)
    return branch !== null && branchOf(flow, branch) !== undefined ? branch : null
  }
  const moduleAt = (module: FlowModule): FlowModule => {
    const branch = module.module_name === OPENING_HOURS ? goesTo(module) : null
    return branch === null ? module : { ...module, goesTo: branch }
  }
  return flow.map((branch) => ({ ...branch, modules: branch.modules.map(moduleAt) }))
}
