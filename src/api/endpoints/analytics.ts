import { analyticsRows, type AnalyticsPoint } from 'contract/analytics'
import { api } from '../api'
import { call } from '../call'
import { isNumber, isText, listOf, objectOf } from '../guards'
import { analyticsDetailsTag, analyticsTotalTag } from '../tags'

/** The calls of each line stand under its key; `labels` are the lines' names, in the order of `ykeys`. */
export interface LineByLine {
  data: { date: string }[]
  ykeys: string[]
  labels: string[]
}

const isTotal = listOf(objectOf({ date: isText, calls: isNumber }))
const isDetails = objectOf({ data: listOf(objectOf({ date: isText })), ykeys: listOf(isText), labels: listOf(isText) })

export const {
  useGetIncomingCallsTotalQuery,
  useGetIncomingCallsDetailsQuery,
  endpoints: { getIncomingCallsTotal },
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** One point a day of the last 30, oldest first. */
    getIncomingCallsTotal: build.query<AnalyticsPoint[], void>({
      query: () => call(analyticsRows.getIncomingCallsTotal, { isReply: isTotal }),
      providesTags: [analyticsTotalTag],
    }),
    /** The same days, line by line. */
    getIncomingCallsDetails: build.query<LineByLine, void>({
      query: () => call(analyticsRows.getIncomingCallsDetails, { isReply: isDetails }),
      providesTags: [analyticsDetailsTag],
    }),
  }),
})
