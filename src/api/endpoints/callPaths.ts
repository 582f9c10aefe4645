import { callPathsOperations, type CallPathSchema, type FlowAnalyticsSchema, type FlowCountsSchema } from 'contract/callPaths'
import type { ExportReply } from 'contract/history'
import type { Id } from 'contract/operation'
import { api, apiRequest, type DayRange } from '@/api'
import type { Read } from '../readReply'
import { callsTag } from '../tags'

export type ListedCallPath = Read<typeof CallPathSchema>
export type ReadFlowCounts = Read<typeof FlowCountsSchema>
export type ListedCallStep = ListedCallPath['steps'][number]

export type CountedFlow = Read<typeof FlowAnalyticsSchema>

export interface FlowRange extends DayRange {
  applicationId: Id
}

const rangeOf = ({ applicationId, from, to }: FlowRange) => ({ params: { applicationId }, query: { from, to } })

/** Where a call is shown: in the logs, or by what it left. */
export interface CallSource {
  kind: 'call' | 'voicemail' | 'recording'
  id: Id
}

const requestOf = ({ kind, id }: CallSource) => {
  switch (kind) {
    case 'voicemail':
      return apiRequest(callPathsOperations.getVoicemailPath, { params: { voicemailId: id } })
    case 'recording':
      return apiRequest(callPathsOperations.getRecordingPath, { params: { recordingId: id } })
    default:
      return apiRequest(callPathsOperations.getCallPath, { params: { callId: id } })
  }
}

export const { useGetCallPathQuery, useGetFlowCountsQuery, useGetFlowAnalyticsQuery, useLazyExportFlowAnalyticsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getCallPath: build.query<ListedCallPath, CallSource, { path: ListedCallPath }>({
      query: requestOf,
      transformResponse: ({ path }) => path,
      providesTags: [callsTag],
    }),
    getFlowCounts: build.query<ReadFlowCounts, FlowRange>({
      query: (range) => apiRequest(callPathsOperations.getFlowCounts, rangeOf(range)),
      providesTags: [callsTag],
    }),
    getFlowAnalytics: build.query<CountedFlow, FlowRange>({
      query: (range) => apiRequest(callPathsOperations.getFlowAnalytics, rangeOf(range)),
      providesTags: [callsTag],
    }),
    exportFlowAnalytics: build.query<ExportReply, FlowRange>({
      query: (range) => apiRequest(callPathsOperations.exportFlowAnalytics, rangeOf(range)),
    }),
  }),
})
