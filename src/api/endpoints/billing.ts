import { type BalanceMovementSchema, billingOperations, type BillingOverviewSchema, type CreditCardSchema, creditCardsOperations, type InvoiceSchema, type PaymentSchema, type PlanBody, type PlanOfferSchema, type TopUpReplySchema } from 'contract/billing'
import type { Id } from 'contract/operation'
import type { Secret } from '@/lib/storedToken'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'
import { requestTiming } from '../request'
import type { Tag } from '../tags'

export type UsageOverview = Read<typeof BillingOverviewSchema>

export type ListedPayment = Read<typeof PaymentSchema>

export type ListedOffer = Read<typeof PlanOfferSchema>

export type ListedInvoice = Read<typeof InvoiceSchema>

export type BalanceMovement = Read<typeof BalanceMovementSchema>

export type TopUpState = Read<typeof TopUpReplySchema>

/** `card_token` comes from the card frame. */
export type PaymentMethod = { card_id: Id } | { card_token: Secret }

interface ChargeAct {
  idempotencyKey: string
  /** In CAD, before tax. */
  amount: number
  means: PaymentMethod
}

const MOVEMENTS_PER_PAGE = '10'

const changedByFunds: Tag[] = ['BillingOverview', 'Payments', 'BalanceMovements', 'Invoices', 'NumberCost', 'TopUp']

const calls = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, pages }) => ({
    getBillingOverview: query(billingOperations.getBillingOverview, { tags: ['BillingOverview'] }),
    listPayments: query(billingOperations.listPayments, { read: ({ payments }) => payments, tags: ['Payments'] }),
    listBalanceMovements: pages(billingOperations.listBalanceMovements, {
      rows: ({ movements }) => movements,
      send: (_: void, page) => ({ query: { ...page, limit: MOVEMENTS_PER_PAGE } }),
      tags: ['BalanceMovements'],
    }),
    listCallPrices: query(billingOperations.listCallPrices, { read: ({ call_prices }) => call_prices, tags: ['Plans'] }),
    listPlans: query(billingOperations.listPlans, { read: ({ plans }) => plans, tags: ['Plans'] }),
    /** Takes effect next period. Fails with 422 for an unavailable plan, with 423 while a change is pending. */
    changePlan: mutation(billingOperations.changePlan, {
      send: (change: { idempotencyKey: string; body: PlanBody }) => change,
      refreshes: ['BillingOverview', 'Plans'],
    }),
    listInvoices: query(billingOperations.listInvoices, { read: ({ invoices }) => invoices, tags: ['Invoices'] }),
    getInvoiceFile: query(billingOperations.getInvoiceFile, { keepUnusedDataFor: 0 }),
    getTopUp: query(billingOperations.getTopUp, { tags: ['TopUp'] }),
    setTopUp: mutation(billingOperations.setTopUp, { refreshes: ['TopUp'] }),
    /** Fails with `min_amount`, `card_error`, `process_error`, `step_up_required` (repeat with the same key) or 503. */
    chargeCredits: mutation(billingOperations.chargeCredits, {
      send: ({ idempotencyKey, amount, means }: ChargeAct) => ({
        body: { amount, ...means },
        idempotencyKey,
        retryDelaysMs: requestTiming.pendingDelaysMs,
      }),
      refreshes: changedByFunds,
    }),
  })),
})

export const {
  useGetBillingOverviewQuery,
  useLazyGetBillingOverviewQuery,
  useListPaymentsQuery,
  useListBalanceMovementsInfiniteQuery,
  useListPlansQuery,
  useListCallPricesQuery,
  useChangePlanMutation,
  useListInvoicesQuery,
  useLazyGetInvoiceFileQuery,
  useGetTopUpQuery,
  useSetTopUpMutation,
} = calls
export const { getBillingOverview, listInvoices, listPayments, chargeCredits } = calls.endpoints

/** Awaited before an overview is requested that must be newer than the one in flight. */
export const pendingOverview = () => calls.util.getRunningQueryThunk('getBillingOverview', undefined)

export const refreshFunds = () => api.util.invalidateTags(changedByFunds)

export type ListedCard = Read<typeof CreditCardSchema>

/** A top-up may have used the deleted card. */
const changedByCards: Tag[] = ['CreditCards', 'TopUp']

const cards = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, deletion }) => ({
    listCreditCards: query(creditCardsOperations.listCreditCards, { tags: ['CreditCards'] }),
    addCreditCard: mutation(creditCardsOperations.addCreditCard, {
      send: ({ idempotencyKey, token }: { idempotencyKey: string; token: Secret }) => ({ body: { token }, idempotencyKey }),
      refreshes: changedByCards,
    }),
    /** The next card becomes the default. */
    deleteCreditCard: deletion(creditCardsOperations.deleteCreditCard, { refreshes: changedByCards }),
    makeDefaultCreditCard: mutation(creditCardsOperations.makeDefaultCreditCard, { refreshes: changedByCards }),
  })),
})

export const {
  useListCreditCardsQuery,
  useLazyListCreditCardsQuery,
  useAddCreditCardMutation,
  useDeleteCreditCardMutation,
  useMakeDefaultCreditCardMutation,
} = cards
export const { listCreditCards } = cards.endpoints
