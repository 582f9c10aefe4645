import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Static } from 'typebox'
import { presenceOperations as operations, type PresenceBodySchema } from 'contract/presence'
import { later, SECOND_MS, type Clock } from '../platform/clock'
import type { Store } from '../platform/database/tables'
import type { AccountEvents } from '../platform/events/accountEvents'
import { PRESENCE_CHANNEL, type Channel } from '../platform/events/channel'
import { NotFound } from '../platform/failures/failures'
import type { Member } from '../platform/http/routes/request'
import { route, type BoundRoute } from '../platform/http/routes/route'

const GONE_MS = 45 * SECOND_MS
const MAX_SUBJECTS = 20_000

interface Sign {
  subject: string
  window: string
  userId: string
  name: string
  is_here: 0 | 1
}

type Person = Pick<Sign, 'userId' | 'name'> & { at: Date }

const isSign = (value: unknown): value is Sign => typeof value === 'object' && value !== null && 'subject' in value && 'window' in value

interface Deps {
  store: Store
  clock: Clock
  channel: Channel
  events: Pick<AccountEvents, 'announce'>
}

/** Who has which screen open, in the memory of every instance: each sign of life goes to all of them. */
const makePresence = ({ store, clock, channel, events }: Deps) => {
  /** By subject, then by window: a person may have two, in one browser or several. */
  const subjects = new LRUCache<string, Map<string, Person>>({ max: MAX_SUBJECTS })

  const presentAt = (subject: string): Map<string, Person> => {
    const since = later(clock(), -GONE_MS)
    return new Map([...(subjects.get(subject) ?? [])].filter(([, { at }]) => at > since))
  }

  channel.listen({
    name: PRESENCE_CHANNEL,
    onReady: () => undefined,
    onMessage: (text) => {
      const sign: unknown = JSON.parse(text)
      if (!isSign(sign)) return
      const { subject, window, userId, name, is_here } = sign
      const people = presentAt(subject)
      if (is_here === 1) people.set(window, { userId, name, at: clock() })
      else people.delete(window)
      subjects.set(subject, people)
    },
  })

  return async (table: 'applications' | 'schedules' | 'support_requests', id: string, { is_here, window: page = '' }: Static<typeof PresenceBodySchema>, { accountId, userId, sessionId }: Member) => {
    const isOwn = sql`exists (select from ${sql.table(table)} where id = ${id} and account_id = ${accountId})`
    const { rows } = await sql<{ name: string }>`select trim(firstname || ' ' || lastname) as name from users where id = ${userId} and ${isOwn}`.execute(store)
    const [person] = rows
    if (person === undefined) throw new NotFound()
    const subject = `${accountId} ${table} ${id}`
    const [present, window] = [presentAt(subject), `${sessionId} ${page}`]
    const sign: Sign = { subject, window, userId, ...person, is_here }
    await sql`select pg_notify(${PRESENCE_CHANNEL}, ${JSON.stringify(sign)})`.execute(store)
    // Consoles ask for the names, which they may be told by any instance: it has heard of the person before.
    if (present.has(window) !== (is_here === 1)) events.announce({ account_id: accountId, kind: 'presence.updated', id })
    const others = [...present.values()].filter((other) => other.userId !== userId)
    const isElsewhere = [...present].some(([other, person]) => person.userId === userId && other !== window)
    return { names: [...new Map(others.map((other) => [other.userId, other.name])).values()].sort(), is_elsewhere: isElsewhere ? 1 : 0 } as const
  }
}

export const presenceRoutes = (deps: Deps): BoundRoute[] => {
  const attend = makePresence(deps)
  return [
    route(operations.attendApplication, ({ params, body, caller }) => attend('applications', params.applicationId, body, caller)),
    route(operations.attendSchedule, ({ params, body, caller }) => attend('schedules', params.scheduleId, body, caller)),
    route(operations.attendSupportRequest, ({ params, body, caller }) => attend('support_requests', params.supportRequestId, body, caller)),
  ]
}
