import {
  billingOperations as operations,
  type BalanceMovementSchema,
  type BillingOverviewSchema,
  type InvoiceSchema,
  type PaymentSchema,
  type PlanBody,
  type PlanOfferSchema,
  type TopUpReplySchema,
} from 'contract/billing'
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
    getBillingOverview: query(operations.getBillingOverview, { tags: ['BillingOverview'] }),
    listPayments: query(operations.listPayments, { read: ({ payments }) => payments, tags: ['Payments'] }),
    listBalanceMovements: pages(operations.listBalanceMovements, {
      rows: ({ movements }) => movements,
      send: (_: void, page) => ({ query: { ...page, limit: MOVEMENTS_PER_PAGE } }),
      tags: ['BalanceMovements'],
    }),
    listPlans: query(operations.listPlans, { read: ({ plans }) => plans, tags: ['Plans'] }),
    /** Takes effect next period. Fails with 422 for an unavailable plan, with 423 while a change is pending. */
    changePlan: mutation(operations.changePlan, {
      send: (change: { idempotencyKey: string; body: PlanBody }) => change,
      refreshes: ['BillingOverview', 'Plans'],
    }),
    listInvoices: query(operations.listInvoices, { read: ({ invoices }) => invoices, tags: ['Invoices'] }),
    getInvoiceFile: query(operations.getInvoiceFile, { keepUnusedDataFor: 0 }),
    getTopUp: query(operations.getTopUp, { tags: ['TopUp'] }),
    setTopUp: mutation(operations.setTopUp, { refreshes: ['TopUp'] }),
    /** Fails with `min_amount`, `card_error`, `process_error`, `step_up_required` (repeat with the same key) or 503. */
    chargeCredits: mutation(operations.chargeCredits, {
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
