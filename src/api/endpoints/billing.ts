import {
  billingOperations,
  type BalanceMovementSchema,
  type BalanceMovementsReplySchema,
  type BillingOverviewSchema,
  type ChargeReplySchema,
  type InvoiceSchema,
  type PaymentSchema,
  type PlanBody,
  type PlanOfferSchema,
  type TopUp,
  type TopUpReplySchema,
} from 'contract/billing'
import type { Id } from 'contract/operation'
import type { Secret } from '@/lib/storedToken'
import { api } from '../api'
import { requestTiming, apiRequest } from '../request'
import { historyPaging, pageOf, pageQuery, type Cursor, type HistoryPage } from '../historyPages'
import type { Read, ReadDone } from '../readReply'
import { balanceMovementsTag, billingOverviewTag, invoicesTag, paymentsTag, plansTag, refreshedBy, topUpTag } from '../tags'

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

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    getBillingOverview: build.query<UsageOverview, void>({
      query: () => apiRequest(billingOperations.getBillingOverview, {}),
      providesTags: [billingOverviewTag],
    }),
    listPayments: build.query<ListedPayment[], void, { payments: ListedPayment[] }>({
      query: () => apiRequest(billingOperations.listPayments, {}),
      transformResponse: ({ payments }) => payments,
      providesTags: [paymentsTag],
    }),
    listBalanceMovements: build.infiniteQuery<HistoryPage<BalanceMovement>, void, Cursor>({
      infiniteQueryOptions: historyPaging,
      query: ({ pageParam }) =>
        apiRequest(billingOperations.listBalanceMovements, { query: { ...pageQuery({}, pageParam), limit: MOVEMENTS_PER_PAGE } }),
      transformResponse: (reply: Read<typeof BalanceMovementsReplySchema>) => pageOf(reply.movements, reply),
      providesTags: [balanceMovementsTag],
    }),
    listPlans: build.query<ListedOffer[], void, { plans: ListedOffer[] }>({
      query: () => apiRequest(billingOperations.listPlans, {}),
      transformResponse: ({ plans }) => plans,
      providesTags: [plansTag],
    }),
    /** Takes effect next period. Fails with 422 for an unavailable plan, with 423 while a change is pending. */
    changePlan: build.mutation<object, { idempotencyKey: string; body: PlanBody }>({
      query: ({ idempotencyKey, body }) => apiRequest(billingOperations.changePlan, { body, idempotencyKey }),
      invalidatesTags: refreshedBy.changePlan,
    }),
    listInvoices: build.query<ListedInvoice[], void, { invoices: ListedInvoice[] }>({
      query: () => apiRequest(billingOperations.listInvoices, {}),
      transformResponse: ({ invoices }) => invoices,
      providesTags: [invoicesTag],
    }),
    getInvoiceFile: build.query<{ file_url: string }, Id>({
      query: (invoiceUid) => apiRequest(billingOperations.getInvoiceFile, { params: { invoiceUid } }),
      keepUnusedDataFor: 0,
    }),
    getTopUp: build.query<TopUpState, void>({
      query: () => apiRequest(billingOperations.getTopUp, {}),
      providesTags: [topUpTag],
    }),
    setTopUp: build.mutation<object, TopUp>({
      query: (body) => apiRequest(billingOperations.setTopUp, { body }),
      invalidatesTags: refreshedBy.setTopUp,
    }),
    /** Fails with `min_amount`, `card_error`, `process_error`, `step_up_required` (repeat with the same key) or 503. */
    chargeCredits: build.mutation<ReadDone<typeof ChargeReplySchema>, ChargeAct>({
      query: ({ idempotencyKey, amount, means }) =>
        apiRequest(billingOperations.chargeCredits, {
          body: { amount, ...means },
          idempotencyKey,
          retryDelaysMs: requestTiming.pendingDelaysMs,
        }),
      invalidatesTags: refreshedBy.addFunds,
    }),
  }),
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

export const refreshFunds = () => api.util.invalidateTags(refreshedBy.addFunds)
