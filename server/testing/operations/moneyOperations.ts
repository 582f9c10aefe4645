import type { billingOperations, creditCardsOperations, invoicesOperations } from 'contract/billing'
import type { callLimitsOperations } from 'contract/callLimits'
import { charge, tokenFor } from '../cardHolder'
import type { OperationCase, Setting } from './operation'

const nothing = async () => ({})

const STEP_UP_CARD = '4000002500003155'

const stepUpSecret = async ({ server, member }: Setting): Promise<string> => {
  const reply = await charge(server, member, { amount: 20, card_token: await tokenFor(server, STEP_UP_CARD) })
  const secret = /"client_secret":"(\w+)"/.exec(reply.text)?.[1]
  if (secret === undefined) throw new Error(`no step-up: ${reply.status} ${reply.text}`)
  return secret
}

const slowIntent = async ({ outside: { stripe, stripeCopy }, member }: Setting): Promise<string> => {
  const known = new Set(stripe.intents.keys())
  await charge(stripeCopy, member, { amount: 20, card_token: 'tok_slow' })
  const intent = [...stripe.intents.values()].find(({ id }) => !known.has(id))
  if (intent === undefined) throw new Error('nothing was asked of Stripe')
  intent.status = 'succeeded'
  return intent.id
}

type Rows = typeof callLimitsOperations & typeof billingOperations & typeof creditCardsOperations & typeof invoicesOperations

export const moneyOperations: Record<keyof Rows, OperationCase> = {
  getBillingOverview: { ask: nothing },
  listPlans: { ask: nothing },
  listCallPrices: { ask: nothing },
  changePlan: { ask: async () => ({ body: { plan: 7 } }) },
  listPayments: { ask: nothing },
  listBalanceMovements: { ask: async () => ({ query: { limit: '10' } }) },
  listInvoices: { ask: nothing },
  getInvoiceFile: { ask: nothing },
  chargeCredits: { ask: async ({ server }) => ({ body: { amount: 40, card_token: await tokenFor(server) } }) },
  getTopUp: { ask: nothing },
  setTopUp: {
    ask: async ({ own }) => ({ body: { is_on: 0, threshold: 25, amount: 40, card_id: own.cardId, monthly_cap: 80 } }),
    named: { card_id: 'cardId' },
  },
  getCallLimits: { ask: nothing },
  setCallLimits: {
    ask: async () => ({ body: { anywhere: 0, countries: ['FR'], premium: 0, satellite: 0, shared_cost: 0, day: 30, month: null, purchases: 50, calls_at_once: 5, longest_minutes: 120 } }),
  },
  getUnusualCalls: { ask: nothing },
  answerUnusualCalls: {
    ask: async ({ server, member }) => {
      const asked = server.store.selectFrom('unusual_calls').select('id').where('account_id', '=', member.accountId).where('answer', 'is', null)
      if ((await asked.execute()).length === 0) await server.seed.unusualCalls(member.accountId)
      const { id } = await asked.executeTakeFirstOrThrow()
      return { params: { unusualId: id }, body: { answer: 'no' } }
    },
    repeated: [404],
  },
  listCreditCards: { ask: nothing },
  addCreditCard: { ask: async ({ server }) => ({ body: { token: await tokenFor(server) } }) },
  deleteCreditCard: {
    ask: nothing,
    settled: async ({ server: { store }, own }) => {
      const cards = store.selectFrom('credit_cards').select('settled_at').where('id', '=', own.cardId)
      return (await cards.executeTakeFirstOrThrow()).settled_at !== null
    },
  },
  makeDefaultCreditCard: { ask: nothing },
  createCardToken: {
    ask: async () => ({ body: { number: '4242424242424242', cvc: '123', exp_month: 12, exp_year: 2031, name: 'Zoé Nadeau' } }),
    again: 'each token is worth nothing until a member uses it, and is forgotten after an hour',
  },
  finishStepUp: { ask: async (setting) => ({ body: { client_secret: await stepUpSecret(setting), is_confirmed: 1 } }) },
  receiveStripeEvent: {
    ask: async (setting) => {
      const { body, signature } = setting.outside.stripe.event(await slowIntent(setting), setting.server.clock.now())
      return { text: body, headers: { 'stripe-signature': signature }, at: setting.outside.stripeCopy }
    },
  },
  downloadInvoice: {
    ask: async ({ server, own }) => ({ query: { ...(await server.signedUrls.seal(own.accountId, `invoice\n${own.invoiceUid}`)) } }),
    named: { account: 'accountId' },
  },
}
