import { callPathsOperations as operations, type BehavioursBody, type CallPathSchema, type FlowAnalyticsSchema, type FlowBehavioursSchema, type FlowCountsSchema } from 'contract/callPaths'
import { keepingOperations } from 'contract/keeping'
import type { Id } from 'contract/operation'
import { api, apiRequest, type DayRange } from '@/api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'
import type { Tag } from '../tags'

export type ListedCallPath = Read<typeof CallPathSchema>
export type ReadFlowCounts = Read<typeof FlowCountsSchema>
export type ReadFlowBehaviours = Read<typeof FlowBehavioursSchema>
export type ListedCallPass = ListedCallPath['passes'][number]
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

const tags: Tag[] = ['Calls']

export const { useGetCallPathQuery, useGetFlowCountsQuery, useGetFlowAnalyticsQuery, useGetFlowBehavioursQuery, useSetCallKeptMutation, useLazyExportFlowAnalyticsQuery } = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation }, build) => ({
    getCallPath: build.query<ListedCallPath, CallSource, { path: ListedCallPath }>({
      query: ({ kind, id }) => {
        switch (kind) {
          case 'voicemail':
            return apiRequest(operations.getVoicemailPath, { params: { voicemailId: id } })
          case 'recording':
            return apiRequest(operations.getRecordingPath, { params: { recordingId: id } })
          default:
            return apiRequest(operations.getCallPath, { params: { callId: id } })
        }
      },
      transformResponse: ({ path }) => path,
      providesTags: tags,
    }),
    getFlowCounts: query(operations.getFlowCounts, { send: rangeOf, tags }),
    getFlowAnalytics: query(operations.getFlowAnalytics, { send: rangeOf, tags }),
    getFlowBehaviours: query(operations.getFlowBehaviours, {
      send: ({ applicationId, ...body }: FlowRange & BehavioursBody) => ({ params: { applicationId }, body }),
      tags,
    }),
    setCallKept: mutation(keepingOperations.setCallKept, {
      send: ({ id, ...body }: { id: Id; is_kept: 0 | 1 }) => ({ params: { callId: id }, body }),
      refreshes: tags,
    }),
    exportFlowAnalytics: query(operations.exportFlowAnalytics, { send: rangeOf }),
  })),
})
