import { analyticsRows, type AnalyticsPoint } from 'contract/analytics'
import { api } from '../api'
import { call } from '../call'
import { isNumber, isText, listOf, objectOf } from '../guards'
import { analyticsTotalTag } from '../tags'

const isReply = listOf(objectOf({ date: isText, calls: isNumber }))

export const {
  useGetIncomingCallsTotalQuery,
  endpoints: { getIncomingCallsTotal },
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** One point a day of the last 30, oldest first. */
    getIncomingCallsTotal: build.query<AnalyticsPoint[], void>({
      query: () => call(analyticsRows.getIncomingCallsTotal, { isReply }),
      providesTags: [analyticsTotalTag],
    }),
  }),
})
