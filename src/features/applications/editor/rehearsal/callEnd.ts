import type { CallEnd } from 'contract/rehearsals'
import type { Id } from 'contract/operation'
import type { Flow } from 'callflow/flow'
import type { CallEvent } from 'callflow/machine'
import { rehearse, type Rehearsal } from 'callflow/rehearse'
import { say, sentence, type Said } from '@/i18n/sentence'
import { phoneText } from '@/lib/phoneText'
import type { BranchFacts } from '../branches/branchFacts'

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

/** How a branch is called now; `null` for one that is gone. */
export type BranchName = (id: Id) => string | null

export const branchNameIn =
  (branches: readonly BranchFacts[]): BranchName =>
  (id) =>
    branches.find((branch) => String(branch.id) === String(id))?.friendly_name ?? null

const nameIn = ({ branch_id }: CallEnd, branchName: BranchName): string | null =>
  branch_id === null ? null : branchName(branch_id)

const kindSaid = ({ kind, target }: CallEnd): Said => {
  switch (kind) {
    case 'voicemail':
      return say('Voicemail to {address}', { address: target ?? '' })
    case 'transfer':
      return say('Transfer to {number}', { number: phoneText(target ?? '') })
    case 'ring':
      return say('The web phones ring')
    case 'gather':
      return say('The call waits for a key')
    case 'hangUp':
      return say('The call is hung up')
    case 'over':
      return say('No step is left: the call ends')
  }
}

/** Where a call ends, e.g. 'Voicemail to zoe@example.com (branch “Night”)'. */
export const endSaid = (call: CallEnd, branchName: BranchName): Said => {
  const end = kindSaid(call)
  if (call.kind === 'over') return end
  const branch = nameIn(call, branchName)
  return branch === null
    ? { sentence: sentence('{end} (deleted branch)'), values: { end } }
    : { sentence: sentence('{end} (branch “{branch}”)'), values: { end, branch } }
}

/** What the caller does, as the subject of a sentence. */
const waySaid = (events: readonly CallEvent[]): Said => {
  const keys = events.flatMap((event) => (event.type === 'digit' ? [event.digit] : []))
  if (keys.length > 0) return say('Pressing {keys}', { keys: keys.join(', ') })
  return events.some(({ type }) => type === 'timeout') ? say('Pressing no key') : say('Calling')
}

/** What a test of this call may be called, e.g. 'Pressing 2 reaches voicemail'. */
export const nameSaid = (events: readonly CallEvent[], end: CallEnd, branchName: BranchName): Said => {
  const way = waySaid(events)
  switch (end.kind) {
    case 'voicemail':
      return { sentence: sentence('{way} reaches voicemail'), values: { way } }
    case 'transfer':
      return { sentence: sentence('{way} reaches {number}'), values: { way, number: phoneText(end.target ?? '') } }
    case 'ring':
      return { sentence: sentence('{way} rings the web phones'), values: { way } }
    case 'gather':
      return { sentence: sentence('{way} leads to the keys of “{branch}”'), values: { way, branch: nameIn(end, branchName) ?? '…' } }
    case 'hangUp':
    case 'over':
      return { sentence: sentence('{way} ends the call'), values: { way } }
  }
}
