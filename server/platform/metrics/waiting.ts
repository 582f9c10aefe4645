import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Store } from '../database/tables/tables'
import { gauge, gaugeBy } from './gauges'

interface Waiting {
  what: string
  count: number
  oldest: number
}

const readWaiting = async (store: Store): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select what, count(since)::int as count, coalesce(extract(epoch from now() - min(since)), 0)::float8 as oldest
    from (values ('charges'), ('refunds'), ('cards'), ('invoices'), ('purchases'), ('releases'), ('recordings'), ('mails'), ('taken_back')) as kinds (what)
    left join (
      select 'charges' as kind, created_at as since from card_charges where state = 'pending'
      union all select 'refunds', created_at from card_charges where refund = 'due'
      union all select 'cards', created_at from credit_cards where settled_at is null
      union all select 'invoices', created_at from invoices where paid_at is null and credited_at is null
      union all select 'purchases', created_at from number_orders where state = 'pending'
      union all select 'releases', released_at from released_numbers where settled_at is null
      union all select 'recordings', created_at from pending_recordings
      union all select 'mails', created_at from mail_outbox
      union all select 'taken_back', taken_back_at from card_charges where taken_back_cents > 0 and refund is null and (
        select sum(amount_cents) from ledger_entries
        where ledger_entries.account_id = card_charges.account_id and book in ('prepaid', 'owed')) < 0
    ) as waiting on kind = what
    group by what order by what`.execute(store)
  return rows
}

/** By the database's clock, with a day's tolerance for time zones. */
const countAhead = async (store: Store): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscriptions where period_start_date > current_date + 1`.execute(store)
  return rows[0]?.count ?? 0
}

interface Snapshot {
  waiting: Waiting[]
  ahead: number
}

/** Identical on every instance: take the maximum, not the sum. */
export const measureWaiting = (registry: Registry, store: Store): void => {
  let reading: Promise<Snapshot | null> | null = null

  const readOnce = (): Promise<Snapshot | null> => {
    reading ??= Promise.all([readWaiting(store), countAhead(store)])
      .then(([waiting, ahead]) => ({ waiting, ahead }))
      .catch(() => null)
      .finally(() => (reading = null))
    return reading
  }

  gauge(registry, 'console_database_up', '1 if the database is reachable, 0 otherwise.', async () => ((await readOnce()) === null ? 0 : 1))
  const ahead = 'Billing periods that start in the future because a clock ran ahead.'
  gauge(registry, 'console_periods_ahead', ahead, async () => (await readOnce())?.ahead ?? null)
  const byKind = async (pick: (one: Waiting) => number) =>
    Object.fromEntries((await readOnce())?.waiting.map((one) => [one.what, pick(one)]) ?? [])
  gaugeBy(registry, 'console_waiting', 'Items waiting to be settled, by kind.', 'what', () => byKind(({ count }) => count))
  const oldest = 'Age in seconds of the oldest waiting item, by kind.'
  gaugeBy(registry, 'console_waiting_oldest_seconds', oldest, 'what', () => byKind((one) => one.oldest))
}
