import type { CardFields } from 'contract/creditCards'
import type { RandomSource } from '../../platform/random'
import { SECOND_MS, type Clock } from '../../platform/clock'
import { NotFound } from '../../platform/failures/failures'
import { later, MINUTE_MS } from '../../platform/clock'
import type { Store } from '../../platform/database/tables/tables'
import { CardRefused, type CardFrame } from './port'
import { behaviourOf, brandOf } from './testNumbers'

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
