import { sql } from 'kysely'
import type { Store } from '../tables/tables'
import { gauge } from './exposition'

interface Waiting {
  what: string
  count: number
  /** In seconds; 0 where nothing waits. */
  oldest: number
}

/** What a provider, or the next round of the background, has still to settle. Each of them has an index of its own. */
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

/** By the clock of the database; a day is left for zones. */
const countAhead = async (store: Store): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscriptions where period_start_date > current_date + 1`.execute(store)
  return rows[0]?.count ?? 0
}

const up = (value: 0 | 1): string[] => gauge({ name: 'console_database_up', help: '1 while the database answers.' }, [{ value }])

/** The database is the same for every copy of the service: of several copies take the largest, not the sum. */
export const waitingLines = async (store: Store): Promise<string[]> => {
  const [waiting, ahead] = await Promise.all([readWaiting(store), countAhead(store)]).catch(() => [null, 0] as const)
  if (waiting === null) return up(0)
  const samples = (pick: (one: Waiting) => number) => waiting.map((one) => ({ labels: { what: one.what }, value: pick(one) }))
  return [
    ...up(1),
    ...gauge({ name: 'console_periods_ahead', help: 'Billing periods that begin in the future: a clock ran ahead.' }, [{ value: ahead }]),
    ...gauge({ name: 'console_waiting', help: 'What is still to be settled, by kind.' }, samples(({ count }) => count)),
    ...gauge({ name: 'console_waiting_oldest_seconds', help: 'For how long the oldest of its kind waits.' }, samples(({ oldest }) => oldest)),
  ]
}
