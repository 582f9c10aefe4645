import { billingOperations, type BalanceMovement, type BalanceMovementsQuery, type BalanceMovementsReply } from 'contract/billing'
import { sql } from 'kysely'
import { BadRequest } from '../../platform/failures/failures'
import { cutToPage, pageOf, rowsToRead, type Position } from '../../platform/http/routes/page'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import type { Store } from '../../platform/database/tables'

interface MovementRow {
  /** Counts the account's movements in the order they were posted, so that it is also the position of a page. */
  position: number
  occurred_at: Date
  kind: BalanceMovement['kind']
  is_automatic: 0 | 1
  phone_number: string | null
  minutes: number | null
  amount_cents: number
  balance_cents: number
}

const positionOf = (after: Position | null): number | null => {
  if (after === null) return null
  if (!/^\d{1,9}$/.test(after.id)) throw new BadRequest()
  return Number(after.id)
}

const movementsOf = (accountId: string, before: number | null, rows: number | null) => sql<MovementRow>`
  select page.*, case when charge.cause = 'top_up' then 1 else 0 end as is_automatic from (
    select * from (
      select (row_number() over posted)::int as position, posting.id as posting_id, posting.occurred_at, posting.kind,
        posting.phone_number, posting.minutes, entry.amount_cents,
        (sum(entry.amount_cents) over posted)::bigint as balance_cents
      from ledger_entries entry join ledger_transactions posting on posting.id = entry.transaction_id
      where entry.account_id = ${accountId} and entry.book = 'prepaid'
      window posted as (order by entry.id)
    ) movement
    ${before === null ? sql`` : sql`where position < ${before}`}
    order by position desc ${rows === null ? sql`` : sql`limit ${rows}`}
  ) page left join card_charges charge on charge.id = page.posting_id
  order by position desc`

const toWire = (row: MovementRow): BalanceMovement => ({
  id: String(row.position),
  date: row.occurred_at.toISOString(),
  kind: row.kind,
  is_automatic: row.is_automatic,
  phone_number: row.phone_number,
  minutes: row.minutes,
  amount: row.amount_cents / 100,
  balance_after: row.balance_cents / 100,
})

export const listMovements = async (store: Store, accountId: string, query: BalanceMovementsQuery): Promise<BalanceMovementsReply> => {
  const page = pageOf(query)
  const wanted = page.limit === null ? null : rowsToRead(page.limit)
  const read = await movementsOf(accountId, positionOf(page.after), wanted).execute(store)
  const positioned = read.rows.map((row) => ({ ...row, id: String(row.position), created_at: row.occurred_at }))
  const { rows, next } = cutToPage(positioned, page)
  return { movements: rows.map(toWire), ...next }
}

export const movementsRoutes = (store: Store): BoundRoute[] => [
  route(billingOperations.listBalanceMovements, async ({ caller, query }) => listMovements(store, caller.accountId, query)),
]
