import type { CardFields } from 'contract/billing'
import type { RandomSource } from '../../platform/random'
import { SECOND_MS, type Clock, later, MINUTE_MS } from '../../platform/clock'
import { NotFound } from '../../platform/failures/failures'
import type { Store } from '../../platform/database/tables'
import { CardRefused, type CardFrame } from './port'
import type { Behaviour } from '../../platform/database/columns'

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

export const TOKEN_MS = 60 * MINUTE_MS
export const SLOW_MS = 5 * SECOND_MS

const isPast = ({ exp_month, exp_year }: CardFields, now: Date): boolean =>
  Date.UTC(exp_year, exp_month, 1) <= now.getTime()

const isWellFormed = ({ cvc, exp_month, exp_year, name }: CardFields, type: string): boolean =>
  new RegExp(type === 'American Express' ? '^\\d{4}$' : '^\\d{3}$').test(cvc) &&
  exp_month >= 1 &&
  exp_month <= 12 &&
  exp_year >= 2000 &&
  exp_year < 2100 &&
  name.trim() !== ''

interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
}

export const makeEmbeddedFrame = ({ store, clock, random }: Deps): CardFrame => ({
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
