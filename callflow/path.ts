import type { StepOutcome } from 'contract/callPaths'
import type { Id } from 'contract/operation'
import type { Place } from './flow'
import { isPrompt, type Instruction } from './machine'

/** What a call has just done at a step. A later report of the same number replaces the outcome, and keeps the key. */
export interface StepReport {
  /** Rises through the call; steps that are skipped have a number too, but no report. */
  step: number
  place: Place
  outcome: StepOutcome
  /** Of a menu, also if it leads nowhere, or of listed extensions; longer inputs could be anything and are not reported. */
  key: string | null
  /** The branch where the key leads. */
  to: Id | null
}

export const reportOf = (step: number, place: Place, outcome: StepOutcome, key: string | null = null, to: Id | null = null): StepReport => ({ step, place, outcome, key, to })

export const metReport = (step: number, place: Place, instruction: Instruction): StepReport =>
  reportOf(step, place, isPrompt(instruction) ? 'done' : instruction.type === 'hangUp' ? 'ended' : 'waiting')

/** One report for each step, as it stands after all of these. */
export const pathOf = (reports: readonly StepReport[]): StepReport[] => {
  const path = new Map<number, StepReport>()
  for (const report of reports) {
    const before = path.get(report.step)
    path.set(report.step, { ...report, key: report.key ?? before?.key ?? null, to: report.to ?? before?.to ?? null })
  }
  return [...path.values()].toSorted((one, other) => one.step - other.step)
}
