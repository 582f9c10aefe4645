import { billingOperations, type TopUp, type TopUpReplySchema } from 'contract/billing'
import { api } from '../api'
import { apiRequest } from '../apiRequest'
import type { Read } from '../readReply'
import { refreshedBy, topUpTag } from '../tags'

export type TopUpState = Read<typeof TopUpReplySchema>

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fails with 404 on a service without this extension. */
    getTopUp: build.query<TopUpState, void>({
      query: () => apiRequest(billingOperations.getTopUp, {}),
      providesTags: [topUpTag],
    }),
    setTopUp: build.mutation<TopUpState, TopUp>({
      query: (body) => apiRequest(billingOperations.setTopUp, { body }),
      invalidatesTags: refreshedBy.setTopUp,
    }),
  }),
})

export const { useGetTopUpQuery, useSetTopUpMutation } = calls
