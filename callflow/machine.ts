import type { Id } from 'contract/operation'
import type { StepOutcome } from 'contract/callPaths'

export interface FlowModule {
  module_name: string
  parameters: Record<string, unknown>
  /** The branch in which the call goes on, of opening hours at a given time (`flowAt`). */
  goesTo?: Id
}

export interface FlowBranch {
  id: Id
  name: string
  modules: readonly FlowModule[]
}

export type Flow = readonly FlowBranch[]

export interface Place {
  branchId: Id
  index: number
}

export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '*' | '#'

export const isDigit = (text: string): text is Digit => /^[0-9*#]$/.test(text)

export type CallEvent =
  | { type: 'answered' }
  | { type: 'digit'; digit: Digit }
  | { type: 'timeout' }
  /** For `dial` and `ring`; 'answered' is reported after that conversation ends. */
  | { type: 'transferred'; result: 'answered' | 'unanswered' }
  /** Also reported if the caller said nothing. */
  | { type: 'recorded' }
  | { type: 'hangup' }

export type Prompt =
  | { type: 'play'; place: Place; audiofile_id: Id }
  | { type: 'say'; place: Place; text: string; language: string }
  | { type: 'wait'; place: Place; seconds: number }

export type Await =
  /** Every key is an event, answered by a new gather for the remaining keys. */
  | { type: 'gather'; place: Place; maxDigits: number; seconds: number }
  | { type: 'dial'; place: Place; number: string; seconds: number }
  /** `people`: whose web phones; without them, everybody's. */
  | { type: 'ring'; place: Place; seconds: number; people?: readonly string[] }
  /** `box`: whose voicemail box; without it, everybody's. */
  | { type: 'record'; place: Place; send_to: string; seconds: number; box?: string }
  /** `place` is null if the flow ran out of modules. */
  | { type: 'hangUp'; place: Place | null }

export type Instruction = Prompt | Await

export const isPrompt = (instruction: Instruction): instruction is Prompt => instruction.type === 'play' || instruction.type === 'say' || instruction.type === 'wait'

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
