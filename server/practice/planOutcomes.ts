import type { Insertable } from 'kysely'
import { DAY_MS, HOUR_MS, later } from '../platform/clock'
import type { Tables } from '../platform/database/tables'

type Call = Insertable<Tables['calls']>
type Resolution = Pick<Call, 'resolution' | 'resolved_at'>

/** Few of its calls are left open, since most callers call again. */
const PRACTICE_OPEN_DAYS = 5

/** As if somebody had marked each missed call as done an hour later, except those of the last days. */
export const markedLater = (started_at: Date, now: Date, openDays: number): Resolution =>
  now.getTime() - started_at.getTime() < openDays * DAY_MS ? {} : { resolution: 'marked', resolved_at: later(started_at, HOUR_MS) }

const resolutionBy = ({ direction, outcome, started_at }: Call): Resolution => {
  const resolution = direction === 'outbound' ? 'called_back' : outcome === 'message' ? 'message_left' : 'reached'
  return { resolution, resolved_at: started_at }
}

interface Planned {
  calls: readonly Call[]
  voicemailCalls: ReadonlySet<string>
  userId: string
  now: Date
}

/** Takes and returns the calls oldest first. */
export function planOutcomes({ calls, voicemailCalls, userId, now }: Planned): Call[] {
  const resolving = new Map<string, Call>()
  const planned = calls.toReversed().map((call): Call => {
    const { contact_number, direction, duration } = call
    if (duration > 0) {
      const outcome = voicemailCalls.has(call.id) ? 'message' : 'answered'
      const ended: Call = direction === 'outbound' ? call : { ...call, outcome }
      resolving.set(contact_number, ended)
      return ended
    }
    if (direction === 'outbound') return call
    const by = resolving.get(contact_number)
    const resolution = by === undefined ? markedLater(new Date(call.started_at), now, PRACTICE_OPEN_DAYS) : resolutionBy(by)
    return { ...call, outcome: 'missed', ...resolution, ...(resolution.resolution === 'marked' && { resolved_by: userId }) }
  })
  return planned.toReversed()
}
