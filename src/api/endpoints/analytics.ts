import { analyticsOperations, type AnalyticsPoint } from 'contract/analytics'
import { api } from '../api'
import { apiRequest } from '../request'
import { analyticsDetailsTag, analyticsTotalTag } from '../tags'

/** Each line's calls are under its key; `labels` names the lines in the order of `ykeys`. */
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
    getIncomingCallsTotal: build.query<AnalyticsPoint[], void>({
      query: () => apiRequest(analyticsOperations.getIncomingCallsTotal, {}),
      providesTags: [analyticsTotalTag],
    }),
    getIncomingCallsDetails: build.query<LineByLine, void>({
      query: () => apiRequest(analyticsOperations.getIncomingCallsDetails, {}),
      providesTags: [analyticsDetailsTag],
    }),
  }),
})
