import { own, rowsIn, textIn } from 'callflow/parameters'
import type { Id } from 'contract/operation'
import { inSmallLetters } from '@/lib/emailAddress'
import { isId } from '@/lib/values'
import { msg, type Message } from '@/i18n/message'

/** The ways on from a step with opening hours. */
export const hoursNames: Readonly<Record<HoursBranch, Message>> = {
  open_branch: msg('Open hours'),
  closed_branch: msg('Closed hours'),
  holiday_branch: msg('On holidays'),
}

export const OPENING_HOURS = 'opening_hours'

const hoursBranches = ['open_branch', 'closed_branch', 'holiday_branch'] as const

export type HoursBranch = (typeof hoursBranches)[number]

export const isHoursBranch = (name: string): name is HoursBranch => hoursBranches.some((each) => each === name)

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

// Calls skip invalid values (callflow/parameters), but the editor shows them so that users can fix them.

interface Route {
  digit: string
  branch: Id
}

export const routesIn = (parameters: Record<string, unknown>): Route[] =>
  rowsIn(parameters).flatMap((row) => {
    const [digit, branch] = [textIn(row, 'digit'), own(row, 'branch')]
    return digit !== '' && isId(branch) ? [{ digit, branch }] : []
  })

/** The address of a voicemail step, normalized for comparison; '' for none. */
export const addressIn = (parameters: Record<string, unknown>): string => {
  const address = own(parameters, 'send_to')
  return typeof address === 'string' ? inSmallLetters(address) : ''
}

export const audioFileIn = (parameters: Record<string, unknown>): Id | null => {
  const id = own(parameters, 'audiofile_id')
  return isId(id) ? id : null
}
