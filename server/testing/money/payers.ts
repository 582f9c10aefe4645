import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ChargeBody } from 'contract/billing'
import type { StripeDouble } from '../../billing/cards/testing/stripeDouble'
import type { TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { wholeFrom, type Random } from '../../practice/random'
import { ask, type Reply } from '../ask'
import { booksOf } from '../cardHolder'
import type { SeededMember } from '../sessions'
import type { TestServer } from '../startServer'

export interface Payer {
  member: SeededMember
  paid: number
  spent: number
  cards: string[]
  plan: number | null
}

export interface PaymentRequest {
  method: string
  path: string
  body?: object
  charge: ChargeBody | null
  key: string
}

interface Setup {
  server: TestServer
  url: () => Promise<string>
  stripe: StripeDouble
  twilio: TwilioDouble
  random: Random
  /** Called before every request that changes something; may send it elsewhere at the same time. */
  disturb: (request: PaymentRequest, payer: Payer) => Promise<unknown>
}

const MAX_TRIES = 300
const FIRST_NUMBER = 2_000_000
const NUMBER_CENTS = 200
const tokens = ['tok_visa', 'tok_visa', 'tok_visa', 'tok_chargeDeclined', 'tok_chargeDeclinedProcessingError', 'tok_slow'] as const
const isGood = (token: string): boolean => token === 'tok_visa' || token === 'tok_slow'

/** Acts of users who retry with the same key until they know the outcome. */
export const makePayers = ({ server, url, stripe, twilio, random, disturb }: Setup) => {
  const oneOf = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[wholeFrom(random, 0, values.length - 1)] ?? values[0]

  const hurry = (): void => {
    for (const intent of stripe.intents.values()) if (intent.status === 'processing') intent.status = 'succeeded'
  }

  const send = async (payer: Payer, { method, path, body, key }: PaymentRequest): Promise<Reply | null> => {
    const options = { method, token: payer.member.token, headers: { 'idempotency-key': key }, ...(body !== undefined && { body }) }
    return ask(`${await url()}/v1${path}`, options).catch(() => null)
  }

  const act = async (payer: Payer, method: string, path: string, body?: object, charge: ChargeBody | null = null): Promise<Reply> => {
    const where = `/accounts/${payer.member.accountId}/${path}`
    const request: PaymentRequest = { method, path: where, key: randomUUID(), charge, ...(body !== undefined && { body }) }
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const [reply] = await Promise.all([send(payer, request), disturb(request, payer)])
      if (reply?.status === 503 && tries > 2) hurry()
      if (reply?.status === 204 || (reply !== null && reply.status < 500 && reply.body !== undefined)) return reply
      assert.ok(reply === null || reply.status === 503 || reply.body === undefined, `${reply?.status} ${reply?.text}`)
    }
    assert.fail('the outcome of an act stays unknown')
  }

  const expectStatus = ({ status, text }: Reply, expected: number): void => assert.equal(status, expected, text)

  const addFunds = async (payer: Payer): Promise<void> => {
    const [amount, token, card_id] = [20 * wholeFrom(random, 1, 5), oneOf([...tokens, 'saved']), payer.cards[0]]
    const isSaved = token === 'saved' && card_id !== undefined
    const means = isSaved ? { card_id } : { card_token: token === 'saved' ? 'tok_visa' : token }
    const isPaid = token === 'saved' || isGood(token)
    const body = { amount, ...means }
    expectStatus(await act(payer, 'POST', 'credits/charge', body, body), isPaid ? 201 : 400)
    if (isPaid) payer.paid += amount * 100
  }

  let last = FIRST_NUMBER
  const buy = async (payer: Payer): Promise<void> => {
    last += 1
    const phone_number = `+1514${last}`
    twilio.forSale.add(phone_number)
    const isCovered = payer.paid - payer.spent >= NUMBER_CENTS
    expectStatus(await act(payer, 'POST', 'numbers/register', { phone_number, type: 'Local' }), isCovered ? 201 : 400)
    if (isCovered) payer.spent += NUMBER_CENTS
  }

  const addCard = async (payer: Payer): Promise<void> => {
    const token = oneOf(['tok_visa', 'tok_visa', 'tok_chargeDeclined'])
    const reply = await act(payer, 'POST', 'credit-cards', { token })
    expectStatus(reply, isGood(token) ? 201 : 400)
    if (isGood(token)) payer.cards.push(/"id":"([\w-]+)"/.exec(reply.text)?.[1] ?? '')
  }

  const deleteCard = async (payer: Payer): Promise<void> => {
    const id = payer.cards.pop()
    if (id === undefined) return addCard(payer)
    expectStatus(await act(payer, 'DELETE', `credit-cards/${id}`), 204)
  }

  const changePlan = async (payer: Payer): Promise<void> => {
    const plan = oneOf([6, 7])
    expectStatus(await act(payer, 'PUT', 'plan', { plan }), payer.plan === null ? 200 : 423)
    payer.plan ??= plan
  }

  const actions = [addFunds, addFunds, addFunds, addFunds, buy, buy, buy, addCard, deleteCard, changePlan] as const

  const checkBalance = async ({ member, paid, spent }: Payer): Promise<void> => {
    const { prepaid = 0 } = await booksOf(server, member.accountId)
    assert.equal(prepaid, paid - spent)
    const read = async () => ask(`${await url()}/v1/accounts/${member.accountId}/billing-overview`, { token: member.token })
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const reply = await read().catch(() => null)
      if (reply?.status !== 200) continue
      return assert.ok(reply.text.includes(`"prepaid_balance":${prepaid / 100},`), reply.text)
    }
    assert.fail('the overview cannot be read')
  }

  const storedCards = async (accountId: string) => {
    const saved = server.store.selectFrom('credit_cards').select(['id', 'provider_reference']).where('account_id', '=', accountId)
    return saved.where('state', '=', 'saved').execute()
  }

  const checkProcessor = async ({ member: { accountId }, cards }: Payer): Promise<void> => {
    const customers = server.store.selectFrom('card_customers').select('reference').where('account_id', '=', accountId)
    const customer = (await customers.executeTakeFirst())?.reference
    const taken = [...stripe.intents.values()].filter((intent) => intent.customer === customer && intent.status === 'succeeded')
    const cents = taken.filter(({ id }) => !stripe.refunded.has(id)).reduce((sum, { amount }) => sum + amount, 0)
    assert.equal(cents + ((await booksOf(server, accountId)).cards ?? 0), 0)
    const stored = await storedCards(accountId)
    assert.deepEqual(stored.map(({ id }) => id).sort(), [...cards].sort())
    const attached = [...stripe.attached].filter(([, owner]) => owner === customer).map(([method]) => method)
    assert.deepEqual(attached.sort(), stored.map(({ provider_reference }) => provider_reference).sort())
  }

  const checkNumbers = async ({ member: { accountId }, spent }: Payer): Promise<void> => {
    const orders = server.store.selectFrom('number_orders').select(['id', 'state']).where('account_id', '=', accountId)
    const ordered = await orders.execute()
    const ids = new Set(ordered.map(({ id }) => id))
    assert.deepEqual([ordered.length, ordered.filter(({ state }) => state === 'pending')], [spent / NUMBER_CENTS, []])
    assert.equal([...twilio.owned.values()].filter(({ friendly_name }) => ids.has(friendly_name)).length, ordered.length)
    assert.equal((await booksOf(server, accountId)).usage ?? 0, spent)
  }

  return {
    hurry,

    newPayer: async (): Promise<Payer> => {
      const member = await server.seed.member()
      for (const _included of [1, 2]) await server.seed.number(member.accountId)
      return { member, paid: 0, spent: 0, cards: [], plan: null }
    },

    runOnce: async (payer: Payer): Promise<void> => {
      await oneOf(actions)(payer)
      await checkBalance(payer)
    },

    /** After everything is settled, nothing may be lost, duplicated or left open, here or at the providers. */
    check: async (payers: readonly Payer[]): Promise<void> => {
      for (const payer of payers) {
        await checkBalance(payer)
        await checkProcessor(payer)
        await checkNumbers(payer)
      }
      const { store } = server
      const charges = await store.selectFrom('card_charges').select('id').where('state', '=', 'pending').execute()
      const cards = await store.selectFrom('credit_cards').select('id').where('settled_at', 'is', null).execute()
      const due = await store.selectFrom('card_charges').select('id').where('refund', '=', 'due').execute()
      const uneven = await sql`select transaction_id from ledger_entries group by transaction_id having sum(amount_cents) <> 0`.execute(store)
      assert.deepEqual([charges, cards, due, uneven.rows], [[], [], [], []])
    },
  }
}
