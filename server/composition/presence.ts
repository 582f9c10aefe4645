import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { presenceOperations as operations } from 'contract/presence'
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
  sessionId: string
  userId: string
  name: string
  is_here: 0 | 1
}

type Person = Pick<Sign, 'userId' | 'name'> & { at: Date }

const isSign = (value: unknown): value is Sign => typeof value === 'object' && value !== null && 'subject' in value && 'sessionId' in value

interface Deps {
  store: Store
  clock: Clock
  channel: Channel
  events: Pick<AccountEvents, 'announce'>
}

/** Who has which screen open, in the memory of every instance: each sign of life goes to all of them. */
const makePresence = ({ store, clock, channel, events }: Deps) => {
  /** By subject, then by session: a person may have two browsers. */
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
      const { subject, sessionId, userId, name, is_here } = sign
      const people = presentAt(subject)
      if (is_here === 1) people.set(sessionId, { userId, name, at: clock() })
      else people.delete(sessionId)
      subjects.set(subject, people)
    },
  })

  return async (table: 'applications' | 'schedules' | 'support_requests', id: string, is_here: 0 | 1, { accountId, userId, sessionId }: Member) => {
    const isOwn = sql`exists (select from ${sql.table(table)} where id = ${id} and account_id = ${accountId})`
    const { rows } = await sql<{ name: string }>`select trim(firstname || ' ' || lastname) as name from users where id = ${userId} and ${isOwn}`.execute(store)
    const [person] = rows
    if (person === undefined) throw new NotFound()
    const subject = `${accountId} ${table} ${id}`
    const present = presentAt(subject)
    const sign: Sign = { subject, sessionId, userId, ...person, is_here }
    await sql`select pg_notify(${PRESENCE_CHANNEL}, ${JSON.stringify(sign)})`.execute(store)
    // Consoles ask for the names, which they may be told by any instance: it has heard of the person before.
    if (present.has(sessionId) !== (is_here === 1)) events.announce({ account_id: accountId, kind: 'presence.updated', id })
    const others = [...present.values()].filter((other) => other.userId !== userId)
    return { names: [...new Map(others.map((other) => [other.userId, other.name])).values()].sort() }
  }
}

export const presenceRoutes = (deps: Deps): BoundRoute[] => {
  const attend = makePresence(deps)
  return [
    route(operations.attendApplication, ({ params, body, caller }) => attend('applications', params.applicationId, body.is_here, caller)),
    route(operations.attendSchedule, ({ params, body, caller }) => attend('schedules', params.scheduleId, body.is_here, caller)),
    route(operations.attendSupportRequest, ({ params, body, caller }) => attend('support_requests', params.supportRequestId, body.is_here, caller)),
  ]
}
