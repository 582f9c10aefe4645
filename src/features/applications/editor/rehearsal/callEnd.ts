import type { CallEnd } from 'contract/rehearsals'
import type { Flow } from 'callflow/flow'
import type { CallEvent } from 'callflow/machine'
import { rehearse, type Rehearsal } from 'callflow/rehearse'

/** Where the address of a voicemail stands: the outcome names its place alone. */
const addressIn = ({ steps }: Rehearsal): string | null =>
  steps.flatMap(({ acts }) => acts.flatMap((act) => (act.type === 'record' ? [act.send_to] : []))).at(-1) ?? null

/** A flow that cannot be begun is over at once. */
const over: CallEnd = { kind: 'over', branch_id: null, target: null }

export const endOf = (rehearsal: Rehearsal): CallEnd => {
  const { outcome } = rehearsal
  if (outcome === null) return over
  const { kind, place } = outcome
  const reached = { kind, branch_id: place?.branchId ?? null }
  if (outcome.kind === 'transfer') return { ...reached, target: outcome.number }
  return { ...reached, target: outcome.kind === 'voicemail' ? addressIn(rehearsal) : null }
}

/** Where a call with these events ends in this flow. */
export const endIn = (flow: Flow, events: readonly CallEvent[]): CallEnd => endOf(rehearse(flow, events))

/** Ids may be numbers on one side and texts on the other. */
export const isSameEnd = (one: CallEnd, other: CallEnd): boolean =>
  one.kind === other.kind && one.target === other.target && String(one.branch_id) === String(other.branch_id)
