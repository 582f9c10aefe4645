import {
  billingOperations,
  type BillingOverviewSchema,
  type PaymentSchema,
  type PlanBody,
  type PlanOfferSchema,
} from 'contract/billing'
import { api } from '../api'
import { apiRequest } from '../apiRequest'
import type { Read } from '../readReply'
import { billingOverviewTag, paymentsTag, plansTag, refreshedBy } from '../tags'

export type UsageOverview = Read<typeof BillingOverviewSchema>

export type ListedPayment = Read<typeof PaymentSchema>

export type ListedOffer = Read<typeof PlanOfferSchema>

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
    /** Fails with 404 on a service without this extension. */
    listPlans: build.query<ListedOffer[], void, { plans: ListedOffer[] }>({
      query: () => apiRequest(billingOperations.listPlans, {}),
      transformResponse: ({ plans }) => plans,
      providesTags: [plansTag],
    }),
    /** From the next period on. Fails with 422 for a plan that cannot be had, with 423 while a change is pending. */
    changePlan: build.mutation<object, { idempotencyKey: string; body: PlanBody }>({
      query: ({ idempotencyKey, body }) => apiRequest(billingOperations.changePlan, { body, idempotencyKey, anyReply: true }),
      invalidatesTags: refreshedBy.changePlan,
    }),
  }),
})

export const { useGetBillingOverviewQuery, useListPaymentsQuery, useListPlansQuery, useChangePlanMutation } = calls
export const { getBillingOverview, listPayments } = calls.endpoints

/** To be awaited before an overview is asked for that must be younger than what is known by then. */
export const overviewUnderWay = () => calls.util.getRunningQueryThunk('getBillingOverview', undefined)
