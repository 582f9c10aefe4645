import type { Id } from 'contract/operation'
import type { ReadFlowCounts } from '@/api/endpoints/callPaths'
import type { MapDestination, MapExit, MapStep } from './flowGraph'

/** `key`: '' for opening hours. */
export const takenKey = (stepKey: string, key: string, to: Id | null): string => `${stepKey} ${key} ${to ?? ''}`

/** Of the calls that came to a step. */
export interface StepCalls {
  calls: number
  /** Callers who hung up there. */
  left: number
  noKey: number
  wrongKey: number
  /** Those that dialled a listed extension. */
  dialled: number
  answered: number
}

/** What calls did in a period. */
export interface MapCounts {
  calls: number
  /** By step key. */
  steps: ReadonlyMap<string, StepCalls>
  /** By `takenKey`. */
  ways: ReadonlyMap<string, number>
  /** How often a call came to a branch from another, by its id as text. */
  arrivals: ReadonlyMap<string, number>
}

/** The key of the step at this place, as calls find it; `null` if it is gone or is another one. */
export type StepAt = (branchId: Id, index: number, moduleName: string) => string | null

export const noCalls: StepCalls = { calls: 0, left: 0, noKey: 0, wrongKey: 0, dialled: 0, answered: 0 }

/** Calls of steps that the call flow no longer has are not shown. */
export const countsOf = ({ calls: all, steps: rows }: Pick<ReadFlowCounts, 'calls' | 'steps'>, stepAt: StepAt): MapCounts => {
  const [steps, ways, arrivals] = [new Map<string, StepCalls>(), new Map<string, number>(), new Map<string, number>()]
  const add = (sums: Map<string, number>, key: string, calls: number): void => void sums.set(key, (sums.get(key) ?? 0) + calls)
  for (const { branch_id, module_index, module_name, outcome, key, to_branch_id, calls } of rows) {
    if (to_branch_id !== null) add(arrivals, String(to_branch_id), calls)
    const step = stepAt(branch_id, module_index, module_name)
    if (step === null) continue
    const sum = steps.get(step) ?? noCalls
    const only = (isIt: boolean): number => (isIt ? calls : 0)
    steps.set(step, {
      calls: sum.calls + calls,
      left: sum.left + only(outcome === 'left'),
      noKey: sum.noKey + only(outcome === 'no_key'),
      wrongKey: sum.wrongKey + only(outcome === 'wrong_key'),
      dialled: sum.dialled + only(key !== null),
      answered: sum.answered + only(outcome === 'answered'),
    })
    if (to_branch_id !== null) add(ways, takenKey(step, key ?? '', to_branch_id), calls)
  }
  return { calls: all, steps, ways, arrivals }
}

/** Calls, and those that they are a share of; without a share where every call goes the same way. */
export interface Share {
  calls: number
  of: number | null
}

/** `null` for a way that calls can't be told apart on. */
export const exitShare = ({ steps, ways }: MapCounts, step: Pick<MapStep, 'key'>, { key, to, isTwin }: Pick<MapExit, 'key' | 'to' | 'isTwin'>): Share | null =>
  isTwin ? null : { calls: ways.get(takenKey(step.key, key, to)) ?? 0, of: (steps.get(step.key) ?? noCalls).calls }

export const destinationShare = ({ steps }: MapCounts, stepKey: string, { kind }: Pick<MapDestination, 'kind'>): Share => {
  const { calls, dialled } = steps.get(stepKey) ?? noCalls
  return kind === 'extensions' ? { calls: dialled, of: calls } : { calls, of: null }
}

/** A call begins in the first branch without coming from another. */
export const arrivalsAt = ({ calls, arrivals }: MapCounts, { id, isRoot }: { id: string; isRoot: boolean }): number =>
  (arrivals.get(id) ?? 0) + (isRoot ? calls : 0)
