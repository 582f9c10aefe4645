import { sql } from 'kysely'
import type { Store } from '../../store/tables'
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
    from (values ('charges'), ('refunds'), ('cards'), ('invoices'), ('purchases'), ('releases'), ('recordings'), ('mails')) as kinds (what)
    left join (
      select 'charges' as kind, created_at as since from card_charges where state = 'pending'
      union all select 'refunds', created_at from card_charges where refund = 'due'
      union all select 'cards', created_at from credit_cards where settled_at is null
      union all select 'invoices', created_at from invoices where paid_at is null
      union all select 'purchases', created_at from number_orders where state = 'pending'
      union all select 'releases', released_at from released_numbers where settled_at is null
      union all select 'recordings', created_at from pending_recordings
      union all select 'mails', created_at from mail_outbox
    ) as waiting on kind = what
    group by what order by what`.execute(store)
  return rows
}

const up = (value: 0 | 1): string[] => gauge({ name: 'console_database_up', help: '1 while the database answers.' }, [{ value }])

/** The database is the same for every copy of the service: of several copies take the largest, not the sum. */
export const waitingLines = async (store: Store): Promise<string[]> => {
  const waiting = await readWaiting(store).catch(() => null)
  if (waiting === null) return up(0)
  const samples = (pick: (one: Waiting) => number) => waiting.map((one) => ({ labels: { what: one.what }, value: pick(one) }))
  return [
    ...up(1),
    ...gauge({ name: 'console_waiting', help: 'What is still to be settled, by kind.' }, samples(({ count }) => count)),
    ...gauge({ name: 'console_waiting_oldest_seconds', help: 'For how long the oldest of its kind waits.' }, samples(({ oldest }) => oldest)),
  ]
}
