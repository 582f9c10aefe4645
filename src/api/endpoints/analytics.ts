import { analyticsOperations, type AnalyticsPoint } from 'contract/analytics'
import { api } from '../api'
import { apiRequest } from '../request'
import { analyticsDetailsTag, analyticsTotalTag } from '../tags'

/** The calls of each line stand under its key; `labels` are the lines' names, in the order of `ykeys`. */
export interface LineByLine {
  data: { date: string }[]
  ykeys: string[]
  labels: string[]
}


export const {
  useGetIncomingCallsTotalQuery,
  useGetIncomingCallsDetailsQuery,
  endpoints: { getIncomingCallsTotal },
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** One point a day of the last 30, oldest first. */
    getIncomingCallsTotal: build.query<AnalyticsPoint[], void>({
      query: () => apiRequest(analyticsOperations.getIncomingCallsTotal, {}),
      providesTags: [analyticsTotalTag],
    }),
    /** The same days, line by line. */
    getIncomingCallsDetails: build.query<LineByLine, void>({
      query: () => apiRequest(analyticsOperations.getIncomingCallsDetails, {}),
      providesTags: [analyticsDetailsTag],
    }),
  }),
})
