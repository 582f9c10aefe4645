import { sql, type Insertable, type Selectable } from 'kysely'
import type { CardFields } from 'contract/billing'
import type { RandomSource } from '../../platform/random'
import { later, MINUTE_MS, type Clock, SECOND_MS } from '../../platform/clock'
import { inTransaction } from '../../platform/database/transaction'
import type { Behaviour } from '../../platform/database/columns'
import type { Store, StoreTransaction, Tables } from '../../platform/database/tables'
import { NotFound } from '../../platform/failures/failures'
import { CardRefused, CardsDown, type CardsPort, type ChargeOutcome, type ChargeRequest, type Refusal, type CardFrame } from './port'

const behaviours: Readonly<Record<string, Behaviour>> = {
  '4242424242424242': 'approved',
  '4000056655665556': 'approved',
  '5555555555554444': 'approved',
  '2223003122003222': 'approved',
  '5200828282828210': 'approved',
  '5105105105105100': 'approved',
  '378282246310005': 'approved',
  '371449635398431': 'approved',
  '6011111111111117': 'approved',
  '3056930009020004': 'approved',
  '3566002020360505': 'approved',
  '4000001240000000': 'approved',
  '4000000000000002': 'declined',
  '4000000000009995': 'declined',
  '4000000000009987': 'declined',
  '4000000000009979': 'declined',
  '4000000000000341': 'declined_later',
  '4000000000000127': 'wrong_cvc',
  '4000000000000069': 'expired',
  '4000000000000119': 'processing_error',
  '4000000000000077': 'slow',
  '4000000000000259': 'disputed',
  '4000002500003155': 'step_up',
  '4000002760003184': 'step_up',
  '4000008400001629': 'step_up_declined',
}

const known = new Map(Object.entries(behaviours))

const behaviourOf = (number: string): Behaviour | undefined => known.get(number)

const brands: readonly [start: RegExp, type: string][] = [
  [/^4/, 'Visa'],
  [/^(?:5[1-5]|2[2-7])/, 'MasterCard'],
  [/^3[47]/, 'American Express'],
  [/^6(?:011|5)/, 'Discover'],
  [/^3(?:0|6|8)/, 'Diners Club'],
  [/^35/, 'JCB'],
]

const brandOf = (number: string): string => brands.find(([start]) => start.test(number))?.[1] ?? 'Card'

const TOKEN_MS = 60 * MINUTE_MS
const SLOW_MS = 5 * SECOND_MS

const isPast = ({ exp_month, exp_year }: CardFields, now: Date): boolean =>
  Date.UTC(exp_year, exp_month, 1) <= now.getTime()

const isWellFormed = ({ cvc, exp_month, exp_year, name }: CardFields, type: string): boolean =>
  new RegExp(type === 'American Express' ? '^\\d{4}$' : '^\\d{3}$').test(cvc) &&
  exp_month >= 1 &&
  exp_month <= 12 &&
  exp_year >= 2000 &&
  exp_year < 2100 &&
  name.trim() !== ''

interface FrameDeps {
  store: Store
  clock: Clock
  random: RandomSource
}

const makeEmbeddedFrame = ({ store, clock, random }: FrameDeps): CardFrame => ({
  createToken: async (fields) => {
    const number = fields.number.replace(/[ -]/g, '')
    const [behaviour, type, now] = [behaviourOf(number), brandOf(number), clock()]
    if (behaviour === undefined || !isWellFormed(fields, type) || isPast(fields, now)) throw new CardRefused('card_error')
    const { exp_month, exp_year } = fields
    const card = { type, last4: number.slice(-4), exp_month, exp_year, name: fields.name.trim() }
    const id = `tok_${random.bytes(18).toString('hex')}`
    await store.deleteFrom('processor_tokens').where('created_at', '<', later(now, -TOKEN_MS)).execute()
    await store.insertInto('processor_tokens').values({ id, behaviour, ...card, created_at: now, used_for: null }).execute()
    return { token: id, type, last4: card.last4 }
  },

  finishStepUp: async (secret, isConfirmed) => {
    const charge = await store.selectFrom('processor_charges').selectAll().where('client_secret', '=', secret).executeTakeFirst()
    if (charge === undefined) throw new NotFound()
    const isPaid = isConfirmed && charge.behaviour === 'step_up'
    const end = isPaid ? ({ state: 'paid', refusal: null } as const) : ({ state: 'refused', refusal: 'card_error' } as const)
    await store.updateTable('processor_charges').set(end).where('id', '=', charge.id).where('state', '=', 'step_up').execute()
  },
})

type Charge = Selectable<Tables['processor_charges']>
type NewCharge = Insertable<Tables['processor_charges']>

const DISPUTE_MS = MINUTE_MS

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
}

const refusalAtOnce: Readonly<Partial<Record<Behaviour, Refusal>>> = {
  declined: 'process_error',
  processing_error: 'process_error',
  wrong_cvc: 'card_error',
  expired: 'card_error',
}

const endOf = (behaviour: Behaviour, isAttended: boolean, now: Date): Pick<NewCharge, 'state' | 'refusal' | 'due_at'> => {
  const usual = { refusal: null, due_at: null }
  if (behaviour === 'approved') return { ...usual, state: 'paid' }
  if (behaviour === 'disputed') return { ...usual, state: 'paid', due_at: later(now, DISPUTE_MS) }
  if (behaviour === 'slow') return { ...usual, state: 'under_way', due_at: later(now, SLOW_MS) }
  if (isAttended && (behaviour === 'step_up' || behaviour === 'step_up_declined')) return { ...usual, state: 'step_up' }
  return { ...usual, state: 'refused', refusal: behaviour === 'processing_error' ? 'process_error' : 'card_error' }
}

const outcomeOf = ({ id, state, refusal, due_at, client_secret }: Charge, now: Date): ChargeOutcome => {
  if (state === 'refused') return { state, refusal: refusal ?? 'process_error' }
  if (state === 'step_up') return { state, reference: id, secret: client_secret }
  const isDone = state === 'paid' || (due_at !== null && due_at <= now)
  return { state: isDone ? 'paid' : 'under_way', reference: id }
}

/** Moves no money and accepts only test numbers. Its transactions are separate from ours, as with any processor. */
export const makeEmbeddedCards = (deps: Deps): CardsPort => {
  const { store, clock, random } = deps

  /** A token works once, and again for the same purpose, so that a retry finds what it has done. */
  const useToken = async (transaction: StoreTransaction, token: string, purpose: string) => {
    const used = await transaction
      .updateTable('processor_tokens')
      .set({ used_for: purpose })
      .where('id', '=', token)
      .where('created_at', '>', later(clock(), -TOKEN_MS))
      .where((where) => where.or([where('used_for', 'is', null), where('used_for', '=', purpose)]))
      .returning(['behaviour', 'type', 'last4', 'exp_month', 'exp_year', 'name'])
      .executeTakeFirst()
    if (used === undefined) throw new CardRefused('card_error')
    return used
  }

  const behaviourIn = async (transaction: StoreTransaction, { means, chargeId }: ChargeRequest): Promise<Behaviour> => {
    if ('token' in means) return (await useToken(transaction, means.token, chargeId)).behaviour
    const cards = transaction.selectFrom('processor_cards').select('behaviour').where('id', '=', means.reference)
    const card = await cards.where('removed_at', 'is', null).executeTakeFirst()
    return card?.behaviour ?? 'declined'
  }

  const find = (from: Store, id: string): Promise<Charge | undefined> =>
    from.selectFrom('processor_charges').selectAll().where('id', '=', id).executeTakeFirst()

  const findOutcome = async (id: string): Promise<ChargeOutcome | null> => {
    const charge = await find(store, id)
    return charge === undefined ? null : outcomeOf(charge, clock())
  }

  const makeCharge = (request: ChargeRequest): Promise<ChargeOutcome> =>
    inTransaction(store, async (transaction) => {
      const { chargeId: id, customer, cents, isAttended } = request
      const now = clock()
      const known = await find(transaction, id)
      if (known !== undefined) return outcomeOf(known, now)
      const behaviour = await behaviourIn(transaction, request)
      const client_secret = `secret_${random.bytes(24).toString('hex')}`
      const charge = { id, customer, cents, behaviour, client_secret, created_at: now, refunded_at: null, ...endOf(behaviour, isAttended, now) }
      const kept = transaction.insertInto('processor_charges').values(charge).onConflict((conflict) => conflict.doNothing())
      const made = await kept.returningAll().executeTakeFirst()
      const stored = made ?? (await find(transaction, id))
      if (stored === undefined) throw new CardsDown('the same charge was asked for twice at once')
      return outcomeOf(stored, now)
    })

  return {
    processor: 'embedded',

    customerOf: ({ id }) => Promise.resolve(id),

    saveCard: ({ cardId, token }) =>
      inTransaction(store, async (transaction) => {
        const { behaviour, ...card } = await useToken(transaction, token, cardId)
        const refusal = refusalAtOnce[behaviour]
        if (refusal !== undefined) throw new CardRefused(refusal)
        const kept = { id: cardId, behaviour, ...card, created_at: clock(), removed_at: null }
        await transaction.insertInto('processor_cards').values(kept).onConflict((conflict) => conflict.doNothing()).execute()
        return { reference: cardId, ...card }
      }),

    removeCard: async (reference) => {
      await store.updateTable('processor_cards').set({ removed_at: clock() }).where('id', '=', reference).execute()
    },

    charge: async (request) => {
      try {
        return await makeCharge(request)
      } catch (error) {
        if (error instanceof CardRefused) return { state: 'refused', refusal: error.refusal }
        throw error
      }
    },

    findCharge: ({ chargeId }) => findOutcome(chargeId),

    cancelCharge: async (reference) => {
      const end = { state: 'refused', refusal: 'card_error' } as const
      await store.updateTable('processor_charges').set(end).where('id', '=', reference).where('state', '=', 'step_up').execute()
      return (await findOutcome(reference)) ?? { state: 'refused', refusal: 'card_error' }
    },

    refund: async (_chargeId, reference) => {
      const charges = store.updateTable('processor_charges').set({ refunded_at: clock() }).where('id', '=', reference)
      await charges.where('refunded_at', 'is', null).execute()
    },

    refundPart: async ({ refundId: id, reference, cents }) => {
      const refund = { id, charge_id: reference, cents, created_at: clock() }
      await store.insertInto('processor_refunds').values(refund).onConflict((known) => known.doNothing()).execute()
      return true
    },

    takenBack: async (reference) => {
      const charge = await find(store, reference)
      const parts = store.selectFrom('processor_refunds').select(sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents'))
      const { cents } = await parts.where('charge_id', '=', reference).executeTakeFirstOrThrow()
      const isDisputed = charge?.behaviour === 'disputed' && charge.due_at !== null && charge.due_at <= clock()
      return charge !== undefined && (isDisputed || charge.refunded_at !== null) ? charge.cents : cents
    },

    contestedSince: async (since) => {
      const charges = store.selectFrom('processor_charges').select('id').where('state', '=', 'paid')
      const contested = charges.where((row) =>
        row.or([
          row('refunded_at', '>=', since),
          row.and([row('behaviour', '=', 'disputed'), row('due_at', '>=', since), row('due_at', '<=', clock())]),
        ]),
      )
      return (await contested.execute()).map(({ id }) => id)
    },

    contestedPollMs: 0,
    frame: makeEmbeddedFrame(deps),
    chargeInEvent: null,
    // There are no events that could name a charge that was lost.
    findPaid: () => Promise.resolve(null),
  }
}
