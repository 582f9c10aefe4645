import { takesCallsAt, usesNumber } from '../../account/index'
import type { Clock } from '../../platform/clock'
import type { AccountEvents } from '../../platform/events/accountEvents'
import type { AlertDevices } from '../../platform/push/deviceAlerts'
import type { Store } from '../../platform/database/tables'

/** Ids of the people whose web phones ring: those named, or else everybody, who are on the team, available and answer this number. */
export const whoRings = async ({ store, clock }: { store: Store; clock: Clock }, accountId: string, numberId: string | null, named: readonly string[] = []): Promise<string[]> => {
  const people = store.selectFrom('users').select('id').where('account_id', '=', accountId).where(usesNumber(numberId))
  const available = people.where(takesCallsAt(clock()))
  const meant = named.length === 0 ? available : available.where('id', 'in', named)
  return (await meant.execute()).map(({ id }) => id)
}

/** Whether a colleague's web phone may ring; null for somebody who isn't on the team. */
export const takesCalls = async ({ store, clock }: { store: Store; clock: Clock }, accountId: string, userId: string): Promise<boolean | null> => {
  const person = await store.selectFrom('users').select(takesCallsAt(clock()).as('takesCalls')).where('account_id', '=', accountId).where('id', '=', userId).executeTakeFirst()
  return person?.takesCalls ?? null
}

interface RingingAt {
  accountId: string
  callId: string
  from: string
  userIds: readonly string[]
}

interface Deps {
  events: Pick<AccountEvents, 'announce'>
  alertDevices: AlertDevices
}

/** A notification of the database is small. Consoles of others only look for a call that doesn't ring there. */
const MOST_TOLD = 100

/** So that a console without a running web phone starts it and rings too. */
export const announceRinging = ({ events, alertDevices }: Deps, { accountId, callId, from, userIds }: RingingAt): void => {
  events.announce({ account_id: accountId, kind: 'webphone.ringing', id: callId, ...(userIds.length <= MOST_TOLD && { user_ids: userIds }) })
  alertDevices({ accountId, from, userIds })
}
