import type { Clock } from '../../platform/clock'
import type { CardsPort } from '../cards/port'
import type { Store } from '../../platform/database/tables'

/** The processor's id of an account, requested once. */
export type Customers = (accountId: string) => Promise<string>

interface Deps {
  store: Store
  clock: Clock
  cards: CardsPort
}

export const makeCustomers =
  ({ store, clock, cards }: Deps): Customers =>
  async (accountId) => {
    const { processor } = cards
    const stored = () => store.selectFrom('card_customers').select('reference').where('account_id', '=', accountId).where('processor', '=', processor)
    const known = await stored().executeTakeFirst()
    if (known !== undefined) return known.reference
    const accounts = store.selectFrom('accounts').select(['id', 'name']).where('id', '=', accountId)
    const reference = await cards.customerOf(await accounts.executeTakeFirstOrThrow())
    const row = { account_id: accountId, processor, reference, created_at: clock() }
    await store.insertInto('card_customers').values(row).onConflict((conflict) => conflict.doNothing()).execute()
    return (await stored().executeTakeFirstOrThrow()).reference
  }
