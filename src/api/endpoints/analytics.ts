import { analyticsOperations, type AnalyticsPoint, type IncomingCallsRangeSchema } from 'contract/analytics'
import { api } from '../api'
import type { Read } from '../readReply'
import { apiRequest } from '../request'
import { analyticsDetailsTag, analyticsTotalTag } from '../tags'

/** Each line's calls are under its key; `labels` names the lines in the order of `ykeys`. */
export interface LineByLine {
  data: { date: string }[]
  ykeys: string[]
  labels: string[]
  /** Missing where the service counts no other ranges. */
  most_range_days?: number | null
}

export type CountedRange = Read<typeof IncomingCallsRangeSchema>

export interface DayRange {
  from: string
  to: string
}

export const {
  useGetIncomingCallsTotalQuery,
  useGetIncomingCallsDetailsQuery,
  useGetIncomingCallsRangeQuery,
  endpoints: { getIncomingCallsDetails, getIncomingCallsTotal },
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
    getIncomingCallsRange: build.query<CountedRange, DayRange>({
      query: (query) => apiRequest(analyticsOperations.getIncomingCallsRange, { query }),
      providesTags: [analyticsDetailsTag],
    }),
  }),
})
