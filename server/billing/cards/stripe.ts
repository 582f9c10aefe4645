import Stripe from 'stripe'
import { BadRequest } from '../../platform/failures/failures'
import { HOUR_MS, later, MINUTE_MS, SECOND_MS, type Clock } from '../../platform/clock'
import {
  type CardsPort,
  type ChargeOutcome,
  type ChargeRequest,
  type NamedCharge,
  type PaidCharge,
  type SavedCard,
  CardRefused,
  CardsDown,
  type Refusal,
} from './port'

/** Codes of cards with wrong details, which the customer can correct. All other refusals come from the bank. */
const wrongDetails = new Set([
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'incorrect_zip',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
])

const { StripeCardError, StripeInvalidRequestError } = Stripe.errors

const refusalIn = (error: unknown): { code: string; isOfBank: boolean } | null => {
  if (error instanceof StripeCardError) {
    const code = error.code ?? ''
    return { code, isOfBank: !wrongDetails.has(code) }
  }
  return error instanceof StripeInvalidRequestError ? { code: error.code ?? '', isOfBank: false } : null
}

const refusedCard = (error: unknown): CardRefused | CardsDown => {
  const refusal = refusalIn(error)
  return refusal === null ? asCardsDown(error) : new CardRefused(refusal.isOfBank ? 'process_error' : 'card_error')
}

/** While charging, every error except Stripe's own outages concerns the card. */
const refusalOfCharge = (code: string): Refusal => (code === 'processing_error' ? 'process_error' : 'card_error')

/** Stripe's messages may contain what a person typed, so only the kind of error is logged. */
const asCardsDown = (error: unknown): CardsDown =>
  new CardsDown(`Stripe gave no answer: ${error instanceof Error ? error.constructor.name : 'unknown'}`)

export interface StripeAccount {
  secretKey: string
  webhookSecret: string | null
  apiUrl: string
}

const TIME_LIMIT_MS = 10_000
const API_VERSION = '2026-10-28.endive'
/** Maximum difference between Stripe's clock and ours. */
const SKEW_MS = 5 * MINUTE_MS
const EVENT_AGE_S = 300
/** Hourly, because the two lists are only limited by Stripe's rate limits. */
const CONTESTED_POLL_MS = HOUR_MS
/** Statuses in which the money is gone for now. A won dispute returns it, and an inquiry hasn't taken any. */
const takingBack: ReadonlySet<Stripe.Dispute.Status> = new Set(['needs_response', 'under_review', 'lost'])

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}
const brandOf = new Map(Object.entries(brands))

const outcomeOf = ({ id, status, client_secret, last_payment_error: failure }: Stripe.PaymentIntent): ChargeOutcome => {
  if (status === 'succeeded') return { state: 'paid', reference: id }
  if (status === 'requires_action' && client_secret !== null) return { state: 'step_up', reference: id, secret: client_secret }
  if (status === 'canceled' || status === 'requires_payment_method') {
    return { state: 'refused', refusal: refusalOfCharge(failure?.code ?? '') }
  }
  return { state: 'under_way', reference: id }
}

const cardOf = ({ id, card, billing_details }: Stripe.PaymentMethod): SavedCard => {
  if (card == null) throw asCardsDown(new TypeError('a payment method that is no card'))
  const { brand, last4, exp_month, exp_year } = card
  return { reference: id, type: brandOf.get(brand) ?? brand, last4, exp_month, exp_year, name: billing_details.name ?? '' }
}

const clientOf = ({ secretKey, apiUrl }: StripeAccount, timeout: number): Stripe => {
  const { hostname, port, protocol } = new URL(apiUrl)
  const isTls = protocol === 'https:'
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    port: port === '' ? (isTls ? 443 : 80) : Number(port),
    protocol: isTls ? 'https' : 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    timeout,
  })
}

export const makeStripeCards = (account: StripeAccount, clock: Clock, timeLimitMs = TIME_LIMIT_MS): CardsPort => {
  const stripe = clientOf(account, timeLimitMs)
  const { webhookSecret } = account

  const methodOf = async (purpose: string, token: string): Promise<string> => {
    if (token.startsWith('pm_')) return token
    const key = { idempotencyKey: `method-${purpose}` }
    return (await stripe.paymentMethods.create({ type: 'card', card: { token } }, key)).id
  }

  const create = async (request: ChargeRequest): Promise<ChargeOutcome> => {
    const { chargeId, customer, cents, isAttended, means } = request
    const params = {
      payment_method: 'reference' in means ? means.reference : await methodOf(chargeId, means.token),
      amount: cents,
      currency: 'cad',
      customer,
      confirm: true,
      payment_method_types: ['card'],
      metadata: { charge_id: chargeId },
      ...(!isAttended && { off_session: true }),
    }
    return outcomeOf(await stripe.paymentIntents.create(params, { idempotencyKey: `charge-${chargeId}` }))
  }

  const chargeOf = async (intent: string | Stripe.PaymentIntent | null): Promise<NamedCharge | null> => {
    if (intent === null) return null
    const { id: reference, metadata } = typeof intent === 'string' ? await stripe.paymentIntents.retrieve(intent) : intent
    const { charge_id: chargeId } = metadata
    return chargeId === undefined ? null : { chargeId, reference }
  }

  const takenBack = async (reference: string): Promise<number> => {
    let cents = 0
    for await (const { amount, status } of stripe.refunds.list({ payment_intent: reference, limit: 100 })) {
      if (status === 'succeeded' || status === 'pending') cents += amount
    }
    for await (const { amount, status } of stripe.disputes.list({ payment_intent: reference, limit: 100 })) {
      if (takingBack.has(status)) cents += amount
    }
    return cents
  }

  const findPaid = async (reference: string): Promise<PaidCharge | null> => {
    const { status, amount, customer } = await stripe.paymentIntents.retrieve(reference)
    if (status !== 'succeeded' || customer === null || (await takenBack(reference)) > 0) return null
    const owner = await stripe.customers.retrieve(typeof customer === 'string' ? customer : customer.id)
    const accountId = owner.deleted ? undefined : owner.metadata['account_id']
    return accountId === undefined ? null : { accountId, customer: owner.id, cents: amount }
  }

  const intentIn = ({ data: { object } }: Stripe.Event): string | Stripe.PaymentIntent | null => {
    if (!('object' in object)) return null
    if (object.object === 'payment_intent') return object
    const isMoney = object.object === 'charge' || object.object === 'dispute' || object.object === 'refund'
    return isMoney ? object.payment_intent : null
  }

  return {
    processor: 'stripe',

    customerOf: async ({ id, name }) => {
      try {
        // Without the name, which may change: Stripe rejects a reused key with different parameters.
        const customer = await stripe.customers.create({ metadata: { account_id: id } }, { idempotencyKey: `customer-${id}` })
        await stripe.customers.update(customer.id, { name })
        return customer.id
      } catch (error) {
        throw asCardsDown(error)
      }
    },

    saveCard: async ({ cardId, customer, token }) => {
      try {
        const method = await methodOf(cardId, token)
        return cardOf(await stripe.paymentMethods.attach(method, { customer }, { idempotencyKey: `attach-${cardId}` }))
      } catch (error) {
        throw refusedCard(error)
      }
    },

    removeCard: async (reference) => {
      await stripe.paymentMethods.detach(reference).catch((error: unknown) => {
        if (refusalIn(error) === null) throw asCardsDown(error)
      })
    },

    charge: async (request) => {
      try {
        return await create(request)
      } catch (error) {
        const refusal = refusalIn(error)
        if (refusal === null) throw asCardsDown(error)
        return { state: 'refused', refusal: refusalOfCharge(refusal.code) }
      }
    },

    // Lists are always up to date; Stripe's search lags behind.
    findCharge: async ({ chargeId, customer, since }) => {
      const created = { gte: Math.floor(later(since, -SKEW_MS).getTime() / SECOND_MS) }
      try {
        for await (const intent of stripe.paymentIntents.list({ customer, created, limit: 100 })) {
          if (intent.metadata['charge_id'] === chargeId) return outcomeOf(intent)
        }
        return null
      } catch (error) {
        throw asCardsDown(error)
      }
    },

    cancelCharge: async (reference) => {
      try {
        const intent = await stripe.paymentIntents.retrieve(reference)
        if (intent.status !== 'requires_action') return outcomeOf(intent)
        return outcomeOf(await stripe.paymentIntents.cancel(reference))
      } catch (error) {
        throw asCardsDown(error)
      }
    },

    refund: async (chargeId, reference) => {
      const key = { idempotencyKey: `refund-${chargeId}` }
      await stripe.refunds.create({ payment_intent: reference }, key).catch((error: unknown) => {
        const isRefunded = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded'
        if (!isRefunded) throw asCardsDown(error)
      })
    },

    refundPart: async ({ refundId, reference, cents }) => {
      try {
        // Stripe forgets keys after a day, and the answer to the first request may have been lost before.
        for await (const { metadata } of stripe.refunds.list({ payment_intent: reference, limit: 100 })) {
          if (metadata?.['refund_id'] === refundId) return true
        }
        const part = { payment_intent: reference, amount: cents, metadata: { refund_id: refundId } }
        await stripe.refunds.create(part, { idempotencyKey: `refund-${refundId}` })
        return true
      } catch (error) {
        const refusal = refusalIn(error)
        if (refusal === null || refusal.code === 'balance_insufficient') throw asCardsDown(error)
        return false
      }
    },

    takenBack: (reference) =>
      takenBack(reference).catch((error: unknown) => {
        throw asCardsDown(error)
      }),

    findPaid: (reference) =>
      findPaid(reference).catch((error: unknown) => {
        throw asCardsDown(error)
      }),

    contestedSince: async (since) => {
      const created = { gte: Math.floor(later(since, -SKEW_MS).getTime() / SECOND_MS) }
      // Expanded: one request for a hundred instead of one for each.
      const query = { created, limit: 100, expand: ['data.payment_intent'] }
      const intents = new Set<string | Stripe.PaymentIntent | null>()
      try {
        for await (const { payment_intent } of stripe.disputes.list(query)) intents.add(payment_intent)
        for await (const { payment_intent } of stripe.refunds.list(query)) intents.add(payment_intent)
        const ids: string[] = []
        for (const intent of intents) {
          const charge = await chargeOf(intent)
          if (charge !== null) ids.push(charge.chargeId)
        }
        return ids
      } catch (error) {
        throw asCardsDown(error)
      }
    },

    contestedPollMs: CONTESTED_POLL_MS,
    frame: null,

    chargeInEvent:
      webhookSecret === null
        ? null
        : async (body, signature) => {
            const read = (): Stripe.Event => {
              try {
                return stripe.webhooks.constructEvent(body, signature, webhookSecret, EVENT_AGE_S, undefined, clock().getTime())
              } catch {
                throw new BadRequest()
              }
            }
            const intent = intentIn(read())
            return chargeOf(intent).catch((error: unknown) => {
              throw asCardsDown(error)
            })
          },
  }
}
