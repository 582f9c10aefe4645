import type { Hours } from 'callflow/hours'

interface StoredHours extends Omit<Hours, 'override'> {
  override_state: 'open' | 'closed' | null
  override_until: Date | null
  override_set_at: Date | null
}

export const hoursOf = ({ time_zone, weekly, exceptions, holidays, override_state: state, override_until, override_set_at }: StoredHours): Hours => {
  const isSet = state !== null && override_set_at !== null
  const until = override_until?.toISOString() ?? null
  return { time_zone, weekly, exceptions, holidays, override: isSet ? { state, until, set_at: override_set_at.toISOString() } : null }
}
