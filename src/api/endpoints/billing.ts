import { billingRows, type BillingOverview, type PlanBody } from 'contract/billing'
import type { Id } from 'contract/row'
import { isId } from '@/lib/id'
import { api } from '../api'
import { call } from '../call'
import { isAnything, isNumber, listOf, objectOf } from '../guards'
import { billingOverviewTag, paymentsTag, plansTag, refreshedBy } from '../tags'

type Figures = Pick<
  BillingOverview,
  | 'active_numbers'
  | 'used_numbers'
  | 'numbers_usage'
  | 'included_numbers'
  | 'used_minutes'
  | 'minutes_usage'
  | 'included_minutes'
  | 'prepaid_balance'
>

/** The figures that the dashboard counts on; the rest as it came, and perhaps not at all. */
export type UsageOverview = Figures & { [Name in Exclude<keyof BillingOverview, keyof Figures>]?: unknown }

/** What is `unknown` may be missing or odd. */
export interface ListedPayment {
  payment_id: Id
  date: unknown
  amount: unknown
  invoice: unknown
}

/** One of the plans, with what it would have cost. */
export interface ListedOffer {
  plan: number
  plan_name: unknown
  monthly: unknown
  included_numbers: unknown
  included_minutes: unknown
  months: { start_date: unknown; cost: unknown }[]
}

const isReply = objectOf({
  active_numbers: isNumber,
  used_numbers: isNumber,
  numbers_usage: isNumber,
  included_numbers: isNumber,
  used_minutes: isNumber,
  minutes_usage: isNumber,
  included_minutes: isNumber,
  prepaid_balance: isNumber,
})

const arePayments = objectOf({
  payments: listOf(objectOf({ payment_id: isId, date: isAnything, amount: isAnything, invoice: isAnything })),
})

const areOffers = objectOf({
  plans: listOf(
    objectOf({
      plan: isNumber,
      plan_name: isAnything,
      monthly: isAnything,
      included_numbers: isAnything,
      included_minutes: isAnything,
      months: listOf(objectOf({ start_date: isAnything, cost: isAnything })),
    }),
  ),
})

/** The specification does not show what a change of plan is answered with. */
const isAnswer = objectOf({})

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    getBillingOverview: build.query<UsageOverview, void>({
      query: () => call(billingRows.getBillingOverview, { isReply }),
      providesTags: [billingOverviewTag],
    }),
    listPayments: build.query<ListedPayment[], void, { payments: ListedPayment[] }>({
      query: () => call(billingRows.listPayments, { isReply: arePayments }),
      transformResponse: ({ payments }) => payments,
      providesTags: [paymentsTag],
    }),
    /** Fails with 404 on a service without this extension. */
    listPlans: build.query<ListedOffer[], void, { plans: ListedOffer[] }>({
      query: () => call(billingRows.listPlans, { isReply: areOffers }),
      transformResponse: ({ plans }) => plans,
      providesTags: [plansTag],
    }),
    /** From the next period on. Fails with 422 for a plan that cannot be had, with 423 while a change is pending. */
    changePlan: build.mutation<object, { idempotencyKey: string; body: PlanBody }>({
      query: ({ idempotencyKey, body }) => call(billingRows.changePlan, { body, idempotencyKey, isReply: isAnswer }),
      invalidatesTags: refreshedBy.changePlan,
    }),
  }),
})

export const { useGetBillingOverviewQuery, useListPaymentsQuery, useListPlansQuery, useChangePlanMutation } = calls
export const { getBillingOverview, listPayments } = calls.endpoints

/** To be awaited before an overview is asked for that must be younger than what is known by then. */
export const overviewUnderWay = () => calls.util.getRunningQueryThunk('getBillingOverview', undefined)
