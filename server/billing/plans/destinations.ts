import { sql } from 'kysely'
import type { CallPrice } from 'contract/billing'
import { localDay } from 'callflow/calendar'
import { later, SECOND_MS } from '../../platform/clock'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import type { Language } from '../../platform/failures/failures'
import { post } from '../money/ledger'

/** Minutes to destinations of this kind, or of none, are minutes of the plan. Others cost their own price from the first minute. */
const OF_PLAN = 'national'

/** CAD cents for each started minute, of the longest prefix that has a price on that day; null for a minute of the plan. */
export const minuteCentsTo = (phoneNumber: string, day: string) => sql<number | null>`(
  select case when kind <> ${OF_PLAN} then nullif(cents_per_minute, 0) end from destination_prices
  where prefix = any(${Array.from(phoneNumber.slice(1), (_, length) => phoneNumber.slice(0, length + 2))}::text[]) and from_date <= ${day}::date
  order by length(prefix) desc, from_date desc limit 1)`

export const readMinuteCents = async (from: Store, phoneNumber: string, day: string): Promise<number | null> =>
  (await sql<{ cents: number | null }>`select ${minuteCentsTo(phoneNumber, day)} as cents`.execute(from)).rows[0]?.cents ?? null

export interface ReportedCall {
  id: string
  accountId: string
  contactNumber: string
  startedAt: Date
  /** In seconds, as reported before and now: a carrier may report a longer one later. */
  before: number
  duration: number
}

const startedMinutes = (seconds: number): number => Math.ceil(seconds / 60)

/** Takes the price of an outgoing call from the balance, in the transaction that writes its duration. */
export const chargeDestination = async (transaction: StoreTransaction, { id, accountId, contactNumber, startedAt, before, duration }: ReportedCall): Promise<void> => {
  const [charged, minutes] = [startedMinutes(before), startedMinutes(duration)]
  const cents = minutes <= charged ? null : await readMinuteCents(transaction, contactNumber, localDay(startedAt))
  if (cents === null) return
  const amount = Math.round(minutes * cents) - Math.round(charged * cents)
  await post(transaction, {
    id: `call-${id}-${minutes}`,
    accountId,
    kind: 'destination_call',
    at: later(startedAt, duration * SECOND_MS),
    concerns: { phoneNumber: contactNumber, minutes: minutes - charged },
    entries: { prepaid: -amount, usage: amount },
  })
}

/** Today's prices of what isn't of the plan: a line for each name and price. */
export const listCallPrices = async (store: Store, day: string, language: Language): Promise<CallPrice[]> => {
  const { rows } = await sql<{ name: string; prefixes: string[]; cents: number }>`
    select name, array_agg(prefix order by prefix) as prefixes, cents from (
      select distinct on (prefix) prefix, kind, ${sql.ref(`name_${language}`)} as name, cents_per_minute as cents
      from destination_prices where from_date <= ${day} order by prefix, from_date desc) as current
    where kind <> ${OF_PLAN} and cents > 0 group by name, cents order by name, cents`.execute(store)
  return rows.map(({ name, prefixes, cents }) => ({ name, prefixes, price_per_minute: Number(cents) / 100 }))
}

/** Of each prefix that isn't of the plan: cents a minute. */
export const listPrefixPrices = async (store: Store, day: string): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ prefix: string; cents: number }>`
    select prefix, cents from (
      select distinct on (prefix) prefix, kind, cents_per_minute as cents from destination_prices where from_date <= ${day} order by prefix, from_date desc
    ) as current where kind <> ${OF_PLAN} and cents > 0`.execute(store)
  return new Map(rows.map(({ prefix, cents }) => [prefix, Number(cents)]))
}
