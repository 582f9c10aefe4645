import { analyticsOperations as operations, type IncomingCallsRangeSchema } from 'contract/calls'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'

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
  endpoints: fromContract(({ query }) => ({
    getIncomingCallsTotal: query(operations.getIncomingCallsTotal, { tags: ['AnalyticsTotal'] }),
    getIncomingCallsDetails: query(operations.getIncomingCallsDetails, { read: (lines): LineByLine => lines, tags: ['AnalyticsDetails'] }),
    getIncomingCallsRange: query(operations.getIncomingCallsRange, { tags: ['AnalyticsDetails'] }),
  })),
})
