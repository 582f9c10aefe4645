import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { billingOperations, creditCardsOperations } from 'contract/billing'
import { numbersOperations } from 'contract/numbers'
import type { CallPattern } from '../faults'
import { addCard, chargedTo, tokenFor } from '../cardHolder'
import type { SeededMember } from '../sessions'
import type { TestServer } from '../startServer'
import { search } from '../../numbers/testing/buyer'

export interface PreparedOperation {
  path: string
  body?: object
  /** Asserts that it was done exactly once. */
  check: () => Promise<void>
}

export interface MoneyOperation {
  row: CallPattern & { status: number }
  prepare: (server: TestServer, member: SeededMember) => Promise<PreparedOperation>
}

type CountedTable = 'credit_cards' | 'card_charges' | 'numbers'

const countOf = async ({ store }: TestServer, table: CountedTable, accountId: string): Promise<number> => {
  const count = store.selectFrom(table).select(sql<number>`count(*)::int`.as('count')).where('account_id', '=', accountId)
  return (await count.executeTakeFirstOrThrow()).count
}

/** Asserts that there is exactly one more row. */
const oneMore = async (server: TestServer, table: CountedTable, accountId: string): Promise<() => Promise<void>> => {
  const before = await countOf(server, table, accountId)
  return async () => assert.equal((await countOf(server, table, accountId)) - before, 1, table)
}

const cardOf = (server: TestServer, id: string) =>
  server.store.selectFrom('credit_cards').select(['state', 'is_default']).where('id', '=', id).executeTakeFirstOrThrow()

let thresholds = 10

/** Every operation that moves money or decides how it will be moved. */
export const moneyOperations: Readonly<Record<string, MoneyOperation>> = {
  'adding a card': {
    row: creditCardsOperations.addCreditCard,
    prepare: async (server, { accountId }) => {
      const body = { token: await tokenFor(server) }
      return { path: 'credit-cards', body, check: await oneMore(server, 'credit_cards', accountId) }
    },
  },
  'deleting a card': {
    row: creditCardsOperations.deleteCreditCard,
    prepare: async (server, member) => {
      const id = await addCard(server, member)
      return { path: `credit-cards/${id}`, check: async () => assert.deepEqual(await cardOf(server, id), { state: 'removed', is_default: 0 }) }
    },
  },
  'choosing the default card': {
    row: creditCardsOperations.makeDefaultCreditCard,
    prepare: async (server, member) => {
      await addCard(server, member)
      const id = await addCard(server, member)
      const check = async () => assert.deepEqual(await cardOf(server, id), { state: 'saved', is_default: 1 })
      return { path: `credit-cards/${id}/default`, check }
    },
  },
  'adding funds': {
    row: billingOperations.chargeCredits,
    prepare: async (server, member) => {
      const [body, before] = [{ amount: 40, card_token: await tokenFor(server) }, await chargedTo(server, member.accountId)]
      const isOne = await oneMore(server, 'card_charges', member.accountId)
      const check = async (): Promise<void> => {
        await isOne()
        assert.equal((await chargedTo(server, member.accountId)) - before, 4_599)
      }
      return { path: 'credits/charge', body, check }
    },
  },
  'changing the plan': {
    row: billingOperations.changePlan,
    prepare: async (server, { accountId }) => {
      const subscription = () => server.store.updateTable('subscriptions').where('account_id', '=', accountId)
      await subscription().set({ pending_plan: null }).execute()
      const query = server.store.selectFrom('subscriptions').select('pending_plan').where('account_id', '=', accountId)
      return { path: 'plan', body: { plan: 7 }, check: async () => assert.deepEqual(await query.execute(), [{ pending_plan: 7 }]) }
    },
  },
  'setting the automatic top-up': {
    row: billingOperations.setTopUp,
    prepare: async (server, { accountId }) => {
      const threshold = (thresholds += 1)
      const query = server.store.selectFrom('top_ups').select('threshold_cents').where('account_id', '=', accountId)
      const check = async () => assert.deepEqual(await query.execute(), [{ threshold_cents: threshold * 100 }])
      return { path: 'top-up', body: { is_on: 0, threshold, amount: 40, card_id: null, monthly_cap: 80 }, check }
    },
  },
  'buying a number': {
    row: numbersOperations.registerNumber,
    prepare: async (server, member) => {
      const [phone_number = ''] = await search(server, member, 'country=CA&type=Local&area_code=514')
      const body = { phone_number, type: 'Local' }
      return { path: 'numbers/register', body, check: await oneMore(server, 'numbers', member.accountId) }
    },
  },
}
