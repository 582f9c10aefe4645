import type { Insertable } from 'kysely'
import { later, MINUTE_MS } from '../platform/clock'
import { dayAfter } from 'callflow/calendar'
import type { Tables } from '../platform/database/tables'
import { montrealInstant, idFrom, randomFrom, wholeFrom, type Random } from './random'

export interface SupportPlan {
  subject: string
  /** At least 1, so that no conversation ends in the future. */
  daysAgo: number
  isColleagues?: true
  isOpen?: true
  talk: readonly (readonly ['client' | 'support', string])[]
}

export interface SupportRows {
  supportRequests: Insertable<Tables['support_requests']>[]
  supportMessages: Insertable<Tables['support_messages']>[]
}

interface Owner {
  account_id: string
  today: string
  seed: number
  userId: string
  colleagueId: string | null
}

const SUPPORT_SEED = 0x6c1e_90d7
const HOUR_S = 3600
/** Even the longest conversation ends on the same day. */
const [FIRST_HOUR, LAST_HOUR] = [8, 13]
const [SHORTEST_WAIT_MINUTES, LONGEST_WAIT_MINUTES] = [6, 90]

const planOne = (plan: SupportPlan, { account_id, today, userId, colleagueId }: Owner, random: Random) => {
  const id = String(wholeFrom(random, 10_000_000, 99_999_999))
  const user_id = plan.isColleagues === true && colleagueId !== null ? colleagueId : userId
  const second = wholeFrom(random, FIRST_HOUR * HOUR_S, LAST_HOUR * HOUR_S)
  const created_at = montrealInstant(dayAfter(today, -plan.daysAgo), second)
  const wait = (): number => wholeFrom(random, SHORTEST_WAIT_MINUTES, LONGEST_WAIT_MINUTES) * MINUTE_MS
  let at = created_at
  const messages = plan.talk.map(([author_type, text], position) => {
    at = position === 0 ? created_at : later(at, wait())
    const author = { author_type, user_id: author_type === 'client' ? user_id : null }
    return { id: idFrom(random), account_id, support_request_id: id, position, ...author, text, created_at: at }
  })
  const resolved_at = plan.isOpen === true ? null : later(at, wait())
  const request = { id, account_id, user_id, subject: plan.subject, created_at, updated_at: resolved_at ?? at, resolved_at }
  return { request, messages }
}

export function planSupport(plans: readonly SupportPlan[], owner: Owner): SupportRows {
  const random = randomFrom(owner.seed ^ SUPPORT_SEED)
  const planned = plans.map((plan) => planOne(plan, owner, random))
  return {
    supportRequests: planned.map(({ request }) => request),
    supportMessages: planned.flatMap(({ messages }) => messages),
  }
}
