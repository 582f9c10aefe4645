import type { CallEnd } from 'contract/flowVersions'
import type { Id } from 'contract/operation'
import type { CallEvent } from 'callflow/machine'
import { msg, messageKey, type Message } from '@/i18n/message'
import type { Translate } from '@/i18n/translator'
import { phoneText } from '@/lib/phoneText'

/** Current name of a branch; `null` for a deleted one. */
export type BranchName = (id: Id) => string | null

export const branchNameIn =
  (branches: readonly { id: Id; friendly_name: string }[]): BranchName =>
  (id) =>
    branches.find((branch) => String(branch.id) === String(id))?.friendly_name ?? null

const nameIn = ({ branch_id }: CallEnd, branchName: BranchName): string | null =>
  branch_id === null ? null : branchName(branch_id)

const kindMessage = ({ kind, target }: CallEnd): Message => {
  switch (kind) {
    case 'voicemail':
      return msg('Voicemail sent to {address}', { address: target ?? '' })
    case 'transfer':
      return msg('Transfer to {number}', { number: phoneText(target ?? '') })
    case 'ring':
      return msg('Web phones ring')
    case 'gather':
      return msg('Waiting for a key')
    case 'hangUp':
      return msg('The call flow hangs up')
    case 'over':
      return msg('Call ends (no more steps)')
  }
}

/** E.g. 'Voicemail sent to zoe@example.com (branch “Night”)'. */
export const endMessage = (call: CallEnd, branchName: BranchName): Message => {
  const end = kindMessage(call)
  if (call.kind === 'over') return end
  const branch = nameIn(call, branchName)
  return branch === null
    ? { key: messageKey('{end} (deleted branch)'), values: { end } }
    : { key: messageKey('{end} (branch “{branch}”)'), values: { end, branch } }
}

const wayMessage = (events: readonly CallEvent[]): Message => {
  const keys = events.flatMap((event) => (event.type === 'digit' ? [event.digit] : []))
  if (keys.length > 0) return msg('Press {keys}', { keys: keys.join(', ') })
  return events.some(({ type }) => type === 'timeout') ? msg('No key pressed') : msg('Incoming call')
}

/** E.g. 'Press 2 → voicemail'. */
const nameMessage = (events: readonly CallEvent[], end: CallEnd, branchName: BranchName): Message => {
  const way = wayMessage(events)
  switch (end.kind) {
    case 'voicemail':
      return { key: messageKey('{way} → voicemail'), values: { way } }
    case 'transfer':
      return { key: messageKey('{way} → {number}'), values: { way, number: phoneText(end.target ?? '') } }
    case 'ring':
      return { key: messageKey('{way} → web phones'), values: { way } }
    case 'gather':
      return { key: messageKey('{way} → menu in “{branch}”'), values: { way, branch: nameIn(end, branchName) ?? '…' } }
    case 'hangUp':
    case 'over':
      return { key: messageKey('{way} → end of call'), values: { way } }
  }
}

const MAX_NAME_LENGTH = 100

/** Suggested for a test. */
export const testName = (t: Translate, events: readonly CallEvent[], end: CallEnd, branchName: BranchName): string =>
  [...t(nameMessage(events, end, branchName))].slice(0, MAX_NAME_LENGTH).join('')
