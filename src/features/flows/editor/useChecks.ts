import type { Id } from 'contract/operation'
import { useDeferredValue, useMemo, useState } from 'react'
import type { StackModule } from '@/slices/editorDocument'
import { checkFlow, type Finding, type FlowBranch, type Known } from '../checkFlow'

export interface EditedStack extends FlowBranch {
  modules: readonly StackModule[]
}

export interface Checks {
  findings: readonly Finding[]
  isChecked: boolean
  /** Branches with findings; the same set while they don't change. */
  warned: ReadonlySet<Id>
}

const isSameFinding = (finding: Finding, other: Finding | undefined): boolean =>
  finding.branchId === other?.branchId &&
  finding.moduleKey === other.moduleKey &&
  finding.problem.key === other.problem.key &&
  JSON.stringify(finding.problem.values) === JSON.stringify(other.problem.values)

const isSameList = (some: readonly Finding[], others: readonly Finding[]): boolean =>
  some.length === others.length && some.every((finding, index) => isSameFinding(finding, others[index]))

const warnedIn = (findings: readonly Finding[]): ReadonlySet<Id> =>
  new Set(findings.filter(({ severity }) => severity === 'warning').map(({ branchId }) => branchId))

const isSameSet = (some: ReadonlySet<Id>, others: ReadonlySet<Id>): boolean =>
  some.size === others.size && [...some].every((id) => others.has(id))

const useUnchanged = <Value>(value: Value, isSame: (value: Value, before: Value) => boolean): Value => {
  const [seen, setSeen] = useState({ latest: value, stable: value })
  if (seen.latest === value) return seen.stable
  const result = isSame(value, seen.stable) ? seen.stable : value
  setSeen({ latest: value, stable: result })
  return result
}

const unchecked: readonly EditedStack[] = []

/** An edit is painted before it is checked, because a flow may have hundreds of branches. */
export const useChecks = (stacks: readonly EditedStack[], known: Known): Checks => {
  const deferredStacks = useDeferredValue(stacks, unchecked)
  const checked = useMemo(() => checkFlow(deferredStacks, known), [deferredStacks, known])
  const findings = useUnchanged(checked, isSameList)
  const warnedNow = useMemo(() => warnedIn(findings), [findings])
  return { findings, warned: useUnchanged(warnedNow, isSameSet), isChecked: deferredStacks !== unchecked }
}
