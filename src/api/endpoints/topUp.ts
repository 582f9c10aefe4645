import { billingRows, type TopUp } from 'contract/billing'
import type { Id } from 'contract/row'
import { isId } from '@/lib/id'
import { api } from '../api'
import { call } from '../call'
import { isAnything, isNumber, objectOf, type Guard } from '../guards'
import { refreshedBy, topUpTag } from '../tags'

/** The settings as they stand, and how they fare. What is `unknown` may be missing or odd. */
export interface TopUpState {
  top_up: TopUp
  added_this_month: unknown
  paused_until: unknown
}

const isFlag: Guard<0 | 1> = (value): value is 0 | 1 => value === 0 || value === 1
const isCard: Guard<Id | null> = (value): value is Id | null => value === null || isId(value)

const isReply = objectOf({
  top_up: objectOf({ is_on: isFlag, threshold: isNumber, amount: isNumber, card_id: isCard, monthly_cap: isNumber }),
  added_this_month: isAnything,
  paused_until: isAnything,
})

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fails with 404 on a service without this extension. */
    getTopUp: build.query<TopUpState, void>({
      query: () => call(billingRows.getTopUp, { isReply }),
      providesTags: [topUpTag],
    }),
    setTopUp: build.mutation<TopUpState, TopUp>({
      query: (body) => call(billingRows.setTopUp, { body, isReply }),
      invalidatesTags: refreshedBy.setTopUp,
    }),
  }),
})

export const { useGetTopUpQuery, useSetTopUpMutation } = calls
