import { billingRows, type BillingOverview } from 'contract/billing'
import { api } from '../api'
import { call } from '../call'
import { isNumber, objectOf } from '../guards'
import { billingOverviewTag } from '../tags'

/** What the dashboard shows of the billing overview. */
export type UsageOverview = Pick<
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

export const {
  useGetBillingOverviewQuery,
  endpoints: { getBillingOverview },
} = api.injectEndpoints({
  endpoints: (build) => ({
    getBillingOverview: build.query<UsageOverview, void>({
      query: () => call(billingRows.getBillingOverview, { isReply }),
      providesTags: [billingOverviewTag],
    }),
  }),
})
