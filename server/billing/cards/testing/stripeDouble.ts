import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import type { StripeAccount } from '../stripe'

/**
 * Faults of a request. Those with `After` act first, then lose the answer; `inUse` is what a second request gets
 * while the first with its key is in progress.
 */
export type StripeFault = 'inUse' | 'cut' | 'cutAfter' | 'fail' | 'failAfter' | 'tooMany' | 'garbageAfter' | 'hangAfter'

interface DoubleIntent {
  id: string
  object: 'payment_intent'
  amount: number
  currency: string
  status: string
  created: number
  customer: string
  client_secret: string
  metadata: Record<string, string>
  last_payment_error: { code: string } | null
}

export interface StripeDouble {
  account: StripeAccount
  intents: Map<string, DoubleIntent>
  customers: Map<string, string>
  /** The account that each customer's metadata names. */
  owners: Map<string, string>
  /** Payment intents refunded whole. */
  refunded: Set<string>
  /** Refunds of a part of a payment intent. */
  parts: DoubleRefund[]
  /** Cents and status of a payment intent's dispute, with its creation time in seconds (now by default). */
  disputes: Map<string, { amount: number; status: string; created?: number }>
  attached: Map<string, string>
  calls: { method: string; path: string; given: Record<string, string>; key: string | null }[]
  failNext: (start: string, fault: StripeFault) => void
  failBy: (choose: () => StripeFault | undefined) => void
  stepUp: (id: string, isConfirmed: boolean) => void
  /** As Stripe does with idempotency keys of more than a day. */
  forgetKeys: () => void
  event: (id: string, at: Date, about?: 'payment_intent' | 'dispute') => { body: string; signature: string }
  close: () => Promise<void>
}

interface DoubleRefund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  status: 'succeeded'
  metadata: { refund_id: string }
}

interface DoubleReply {
  status: number
  body: unknown
}

const secretKey = 'sk_test_canary'
const webhookSecret = 'whsec_canary'
const idOf = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`

const refusal = (status: number, type: string, code: string, more: object = {}): DoubleReply => ({
  status,
  body: { error: { type, code, message: `about ${code}`, ...more } },
})

const keyReused: DoubleReply = { status: 400, body: { error: { type: 'idempotency_error', message: 'about other parameters' } } }

const codes: Readonly<Record<string, string>> = {
  tok_chargeDeclined: 'card_declined',
  tok_chargeDeclinedIncorrectCvc: 'incorrect_cvc',
  tok_chargeDeclinedExpiredCard: 'expired_card',
  tok_chargeDeclinedProcessingError: 'processing_error',
}
const codeOf = new Map(Object.entries(codes))

/** An in-memory double of the Stripe requests that the adapter makes, with idempotency keys. */
export const startStripeDouble = async (): Promise<StripeDouble> => {
  const intents = new Map<string, DoubleIntent>()
  const [attached, tokenOf, refunded] = [new Map<string, string>(), new Map<string, string>(), new Set<string>()]
  const disputes: StripeDouble['disputes'] = new Map()
  const parts: DoubleRefund[] = []
  const calls: StripeDouble['calls'] = []
  const faults: { start: string; fault: StripeFault }[] = []
  const [customers, owners] = [new Map<string, string>(), new Map<string, string>()]
  const answers = new Map<string, { fingerprint: string; outcome: DoubleReply }>()
  let choose: () => StripeFault | undefined = () => undefined

  const methodOf = (id: string) => {
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031 }
    return { id, object: 'payment_method', type: 'card', card, billing_details: { name: 'Zoé Nadeau' } }
  }

  const pay = (given: Record<string, string>): DoubleReply => {
    const method = given['payment_method'] ?? ''
    const token = tokenOf.get(method) ?? method
    const id = idOf('pi')
    const metadata = { charge_id: given['metadata[charge_id]'] ?? '' }
    const { currency = '', customer = '' } = given
    const intent: DoubleIntent = {
      id,
      object: 'payment_intent',
      amount: Number(given['amount']),
      currency,
      status: 'succeeded',
      created: Math.floor(Date.now() / 1000),
      customer,
      client_secret: `${id}_secret_x`,
      metadata,
      last_payment_error: null,
    }
    intents.set(id, intent)
    if (token === 'tok_threeDSecure2Required') intent.status = 'requires_action'
    if (token === 'tok_slow') intent.status = 'processing'
    const code = codeOf.get(token)
    if (code === undefined) return { status: 200, body: intent }
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: { code } })
    return refusal(402, 'card_error', code, { payment_intent: intent })
  }

  const attach = (id: string, customer: string): DoubleReply => {
    const code = codeOf.get(tokenOf.get(id) ?? '')
    if (code !== undefined) return refusal(402, 'card_error', code)
    attached.set(id, customer)
    return { status: 200, body: { ...methodOf(id), customer } }
  }

  const changeCustomer = (id: string, given: Record<string, string>): DoubleReply => {
    customers.set(id, given['name'] ?? customers.get(id) ?? '')
    owners.set(id, given['metadata[account_id]'] ?? owners.get(id) ?? '')
    return { status: 200, body: { id, object: 'customer', name: customers.get(id), metadata: { account_id: owners.get(id) } } }
  }

  const listed = (url: string, given: Record<string, string>, data: { payment_intent: string; created?: number }[]): DoubleReply => {
    const [of, since] = [given['payment_intent'], Number(given['created[gte]'] ?? 0)]
    const matching = data.filter(({ payment_intent, created = Infinity }) => (of === undefined || payment_intent === of) && created >= since)
    const whole = matching.map((each) => ({ ...each, payment_intent: intents.get(each.payment_intent) ?? null }))
    return { status: 200, body: { object: 'list', url, has_more: false, data: given['expand[0]'] === 'data.payment_intent' ? whole : matching } }
  }

  const refundOf = ({ payment_intent = '', amount, ...given }: Record<string, string>): DoubleReply => {
    if (amount === undefined) {
      refunded.add(payment_intent)
      return { status: 200, body: { id: idOf('re'), object: 'refund' } }
    }
    if (disputes.has(payment_intent)) return refusal(400, 'invalid_request_error', 'charge_disputed')
    const metadata = { refund_id: given['metadata[refund_id]'] ?? '' }
    const part = { id: idOf('re'), object: 'refund', payment_intent, amount: Number(amount), status: 'succeeded', metadata } as const
    parts.push(part)
    return { status: 200, body: part }
  }

  const perform = (method: string, path: string, given: Record<string, string>): DoubleReply => {
    const [noun, id = '', act] = path.split('/').slice(2)
    const intent = intents.get(id)
    if (noun === 'customers') return changeCustomer(id === '' ? idOf('cus') : id, given)
    if (noun === 'payment_methods' && id === '') {
      const made = idOf('pm')
      tokenOf.set(made, given['card[token]'] ?? '')
      return { status: 200, body: methodOf(made) }
    }
    if (noun === 'payment_methods' && act === 'attach') return attach(id, given['customer'] ?? '')
    if (noun === 'payment_methods' && act === 'detach') {
      return attached.delete(id) ? { status: 200, body: methodOf(id) } : refusal(400, 'invalid_request_error', 'resource_missing')
    }
    if (noun === 'payment_intents' && method === 'GET' && id === '') {
      const data = [...intents.values()].filter(({ customer }) => customer === given['customer'])
      return { status: 200, body: { object: 'list', url: path, has_more: false, data } }
    }
    if (noun === 'payment_intents' && id === '') return pay(given)
    if (noun === 'payment_intents' && intent !== undefined) {
      if (act === 'cancel') intent.status = 'canceled'
      return { status: 200, body: intent }
    }
    if (noun === 'disputes') {
      const all = [...disputes].map(([payment_intent, dispute]) => ({ id: `dp_${payment_intent}`, object: 'dispute', payment_intent, ...dispute }))
      return listed(path, given, all)
    }
    if (noun === 'refunds' && method === 'GET') {
      const refund = (of: string) => ({ id: `re_${of}`, object: 'refund', payment_intent: of, amount: intents.get(of)?.amount ?? 0, status: 'succeeded' })
      return listed(path, given, [...[...refunded].map(refund), ...parts])
    }
    if (noun === 'refunds') return refundOf(given)
    return refusal(404, 'invalid_request_error', 'resource_missing')
  }

  const send = (response: ServerResponse, { status, body }: DoubleReply): void => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

  /** A reused key gets the first answer again and rejects different parameters, as at Stripe. */
  const performOnce = (key: string | null, method: string, path: string, given: Record<string, string>): DoubleReply => {
    if (key === null) return perform(method, path, given)
    const fingerprint = JSON.stringify([method, path, given])
    const known = answers.get(key)
    if (known !== undefined) return known.fingerprint === fingerprint ? known.outcome : keyReused
    const outcome = perform(method, path, given)
    answers.set(key, { fingerprint, outcome })
    return outcome
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '' } = request
    const { pathname: path, search } = new URL(request.url ?? '', 'http://double')
    const given = Object.fromEntries(new URLSearchParams(method === 'POST' ? await text(request) : search))
    const header = request.headers['idempotency-key']
    const key = typeof header === 'string' ? header : null
    if (request.headers.authorization !== `Bearer ${secretKey}`) return send(response, refusal(401, 'invalid_request_error', 'api_key'))
    calls.push({ method, path, given, key })
    const index = faults.findIndex(({ start }) => `${method} ${path}`.startsWith(start))
    const [met] = index === -1 ? [] : faults.splice(index, 1)
    const fault = met?.fault ?? choose()
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'fail') return send(response, refusal(500, 'api_error', 'internal'))
    if (fault === 'inUse') return send(response, refusal(409, 'invalid_request_error', 'idempotency_key_in_use'))
    if (fault === 'tooMany') return send(response, refusal(429, 'rate_limit_error', 'rate_limit'))
    const outcome = performOnce(key, method, path, given)
    if (fault === 'hangAfter') return
    if (fault === 'cutAfter') return void request.socket.destroy()
    if (fault === 'failAfter') return send(response, refusal(503, 'api_error', 'unavailable'))
    if (fault === 'garbageAfter') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    send(response, outcome)
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const apiUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const { webhooks } = new Stripe(secretKey)
  return {
    account: { secretKey, webhookSecret, apiUrl },
    intents,
    customers,
    owners,
    refunded,
    parts,
    disputes,
    attached,
    calls,
    failNext: (start, fault) => void faults.push({ start, fault }),
    failBy: (chooser) => {
      choose = chooser
    },
    stepUp: (id, isConfirmed) => {
      const end = isConfirmed ? { status: 'succeeded' } : { status: 'requires_payment_method', last_payment_error: { code: 'authentication_required' } }
      Object.assign(intents.get(id) ?? {}, end)
    },
    forgetKeys: () => {
      answers.clear()
    },
    event: (id, at, about = 'payment_intent') => {
      const object = about === 'dispute' ? { id: `dp_${id}`, object: about, payment_intent: id, ...disputes.get(id) } : intents.get(id)
      const type = about === 'dispute' ? 'charge.dispute.created' : 'payment_intent.succeeded'
      const body = JSON.stringify({ id: idOf('evt'), object: 'event', type, data: { object } }, null, 2)
      const timestamp = Math.floor(at.getTime() / 1000)
      return { body, signature: webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret, timestamp }) }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
