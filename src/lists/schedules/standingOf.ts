import type { ListedSchedule } from '@/api/endpoints/schedules'
import type { Standing } from './statusText'

const instant = (text: string | null): Date | null => {
  const at = text === null ? NaN : Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at)
}

/** `null` for a service that reports no status. */
export const standingOf = ({ status }: Pick<ListedSchedule, 'status'>): Standing | null =>
  status === null ? null : { isOpen: status.is_open === 1, changesAt: instant(status.changes_at) }

export interface StandingOverride {
  isOpen: boolean
  until: Date | null
  byName: string
}

export const overrideOf = ({ override }: Pick<ListedSchedule, 'override'>): StandingOverride | null =>
  override === null ? null : { isOpen: override.state === 'open', until: instant(override.until), byName: override.by_name ?? '' }
