import { type Selectable, sql } from 'kysely'
import type { CreditCard } from 'contract/billing'
import type { AccountNotice, OwnerNotices } from '../../account/index'
import type { RandomSource } from '../../platform/random'
import { type Clock, HOUR_MS, later, SECOND_MS } from '../../platform/clock'
import { NotFound, RateLimited } from '../../platform/failures/failures'
import { holdAccount, inTransaction, prepared } from '../../platform/database/transaction'
import type { CardsPort, SavedCard } from '../cards/port'
import type { Store, StoreTransaction, Tables } from '../../platform/database/tables'
import type { Member } from '../../platform/http/routes/request'

/** More declined cards than this suggest that stolen cards are being tested. */
const MAX_REFUSED = 20

export type CardTrials = ReturnType<typeof makeCardTestingLimit>

/** Pending attempts count, because cards can be tested in parallel. The caller holds the account lock. */
export const makeCardTestingLimit =
  ({ clock }: { clock: Clock }) =>
  async (transaction: StoreTransaction, { accountId, log }: Pick<Member, 'accountId' | 'log'>): Promise<void> => {
    const since = later(clock(), -HOUR_MS)
    const counted = async (table: 'card_charges' | 'credit_cards'): Promise<number> => {
      const rows = transaction.selectFrom(table).select(sql<number>`count(*)::int`.as('count')).where('account_id', '=', accountId)
      const tried = rows.where((row) =>
        row.or([
          row.and([row('state', '=', 'refused'), row('settled_at', '>', since)]),
          row.and([row('state', '=', 'pending'), row('created_at', '>', since)]),
        ]),
      )
      return (await tried.executeTakeFirstOrThrow()).count
    }
    if ((await counted('card_charges')) + (await counted('credit_cards')) < MAX_REFUSED) return
    log.warn({ accountId }, 'Too many declined cards for one account')
    throw new RateLimited(HOUR_MS / SECOND_MS)
  }

/** The processor's id of an account, requested once. */
export type Customers = (accountId: string) => Promise<string>

interface CustomersDeps {
  store: Store
  clock: Clock
  cards: CardsPort
}

export const makeCustomers =
  ({ store, clock, cards }: CustomersDeps): Customers =>
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

export type CardRow = Selectable<Tables['credit_cards']>

export const toWire = ({ id, type, last4, exp_month, exp_year, name, is_default }: CardRow): CreditCard => ({
  id,
  type,
  last4,
  exp_month,
  exp_year,
  name,
  is_default,
})

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  cards: Pick<CardsPort, 'processor'>
  notices?: OwnerNotices
}

export interface NewCard {
  accountId: string
  key: string | null
  fingerprint: string
  token: string
}

const empty = { type: '', last4: '', exp_month: 0, exp_year: 0, name: '', provider_reference: null }

const nothing: OwnerNotices = { ownersTold: async () => undefined, deliver: () => undefined }

/** Owners are told of each change in its transaction. */
export const makeCardRepository = ({ store, clock, random, cards: { processor }, notices = nothing }: Deps) => {
  const cardsOf = (from: Store, accountId: string) =>
    from.selectFrom('credit_cards').selectAll().where('account_id', '=', accountId).where('processor', '=', processor)

  const setDefault = async (transaction: StoreTransaction, accountId: string, id: string): Promise<void> => {
    const cards = () => transaction.updateTable('credit_cards').where('account_id', '=', accountId).where('processor', '=', processor)
    await cards().set({ is_default: 0 }).where('is_default', '=', 1).execute()
    await cards().set({ is_default: 1 }).where('id', '=', id).execute()
  }

  const list = (from: Store, accountId: string): Promise<CardRow[]> =>
    cardsOf(from, accountId).modifyFront(prepared).where('state', '=', 'saved').orderBy('is_default', 'desc').orderBy('created_at').orderBy('id').execute()

  const find = (from: Store, accountId: string, id: string): Promise<CardRow | undefined> =>
    cardsOf(from, accountId).where('id', '=', id).executeTakeFirst()

  const changing = async <Result>(change: (transaction: StoreTransaction) => Promise<Result>): Promise<Result> => {
    const changed = await inTransaction(store, change)
    notices.deliver()
    return changed
  }

  const tell = (transaction: StoreTransaction, kind: AccountNotice, { account_id, type, last4 }: Pick<CardRow, 'account_id' | 'type' | 'last4'>): Promise<void> =>
    notices.ownersTold(transaction, account_id, kind, `${type} •••• ${last4}`)

  const passOnDefault = async (transaction: StoreTransaction, accountId: string): Promise<void> => {
    const [next] = await list(transaction, accountId)
    if (next !== undefined) await setDefault(transaction, accountId, next.id)
  }

  return {
    list: (accountId: string) => list(store, accountId),

    findByKey: async (from: Store, accountId: string, key: string | null): Promise<CardRow | undefined> =>
      key === null ? undefined : cardsOf(from, accountId).where('idempotency_key', '=', key).executeTakeFirst(),

    place: (transaction: StoreTransaction, { accountId, key, fingerprint, token }: NewCard): Promise<CardRow> => {
      const row = { id: random.id(), account_id: accountId, processor, idempotency_key: key, fingerprint, token, ...empty }
      const pending = { state: 'pending', created_at: clock(), settled_at: null } as const
      return transaction.insertInto('credit_cards').values({ ...row, ...pending }).returningAll().executeTakeFirstOrThrow()
    },

    complete: ({ id, account_id }: CardRow, { reference, ...details }: SavedCard): Promise<CardRow> =>
      changing(async (transaction) => {
        await holdAccount(transaction, account_id)
        const current = await find(transaction, account_id, id)
        if (current === undefined) throw new NotFound()
        if (current.state !== 'pending') return current
        const isFirst = (await list(transaction, account_id)).length === 0
        const saved = await transaction
          .updateTable('credit_cards')
          .set({ ...details, provider_reference: reference, token: null, state: 'saved', settled_at: clock(), is_default: isFirst ? 1 : 0 })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await tell(transaction, 'card_saved', saved)
        return saved
      }),

    /** Releases the key for another attempt. */
    refuse: async ({ id }: CardRow): Promise<void> => {
      const refused = { state: 'refused', token: null, idempotency_key: null, settled_at: clock() } as const
      await store.updateTable('credit_cards').set(refused).where('id', '=', id).where('state', '=', 'pending').execute()
    },

    makeDefault: (accountId: string, id: string): Promise<CardRow> =>
      changing(async (transaction) => {
        await holdAccount(transaction, accountId)
        const card = await find(transaction, accountId, id)
        if (card?.state !== 'saved') throw new NotFound()
        if (card.is_default === 0) await tell(transaction, 'card_default', card)
        await setDefault(transaction, accountId, id)
        return { ...card, is_default: 1 }
      }),

    /** `null` if the processor needn't be notified. */
    remove: (accountId: string, id: string): Promise<CardRow | null> =>
      changing(async (transaction) => {
        await holdAccount(transaction, accountId)
        const card = await find(transaction, accountId, id)
        if (card === undefined || card.state === 'pending' || card.state === 'refused') throw new NotFound()
        if (card.state === 'removed') return null
        const removed = { state: 'removed', is_default: 0, settled_at: null } as const
        await transaction.updateTable('credit_cards').set(removed).where('id', '=', id).execute()
        // The customer hasn't authorised another card for this.
        await transaction.updateTable('top_ups').set({ is_on: 0, card_id: null }).where('card_id', '=', id).execute()
        if (card.is_default === 1) await passOnDefault(transaction, accountId)
        await tell(transaction, 'card_removed', card)
        return card
      }),

    settled: async (id: string): Promise<void> => {
      await store.updateTable('credit_cards').set({ settled_at: clock() }).where('id', '=', id).execute()
    },

    unsettled: (before: Date): Promise<CardRow[]> => {
      const cards = store.selectFrom('credit_cards').selectAll().where('processor', '=', processor)
      return cards.where('settled_at', 'is', null).where('created_at', '<=', before).execute()
    },
  }
}
