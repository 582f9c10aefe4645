import type { Id } from 'contract/operation'
import { own } from 'callflow/parameters'
import { msg, type Message } from '@/i18n/message'
import { isId } from '@/lib/values'

/** The ways on from a step with opening hours. */
export const hoursNames: Readonly<Record<HoursBranch, Message>> = {
  open_branch: msg('Open hours'),
  closed_branch: msg('Closed hours'),
  holiday_branch: msg('On holidays'),
}

export const OPENING_HOURS = 'opening_hours'

const hoursBranches = ['open_branch', 'closed_branch', 'holiday_branch'] as const

export type HoursBranch = (typeof hoursBranches)[number]

export const idIn = (parameters: Record<string, unknown>, name: string): Id | null => {
  const id = own(parameters, name)
  return isId(id) ? id : null
}

/** The destinations of a step with opening hours, those that were chosen. */
export const hoursRoutesIn = (parameters: Record<string, unknown>): { when: HoursBranch; branch: Id }[] =>
  hoursBranches.flatMap((when) => {
    const branch = idIn(parameters, when)
    return branch === null ? [] : [{ when, branch }]
  })

const deleted: Readonly<Record<HoursBranch, Message>> = {
  open_branch: msg('The branch for open hours was deleted.'),
  closed_branch: msg('The branch for closed hours was deleted.'),
  holiday_branch: msg('The branch for holidays was deleted.'),
}

export const deletedBranch = (when: HoursBranch): Message => deleted[when]

/** What the checks know of a schedule. */
interface KnownSchedule {
  name: string
  isNeverOpen: boolean
}

/** By id. */
export type KnownSchedules = ReadonlyMap<string, KnownSchedule>
