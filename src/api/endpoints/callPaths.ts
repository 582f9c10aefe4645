import { callPathsOperations, type CallPathSchema } from 'contract/callPaths'
import type { Id } from 'contract/operation'
import { api, apiRequest } from '@/api'
import type { Read } from '../readReply'
import { callsTag } from '../tags'

export type ListedCallPath = Read<typeof CallPathSchema>
export type ListedCallStep = ListedCallPath['steps'][number]

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

export const { useGetCallPathQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getCallPath: build.query<ListedCallPath, CallSource, { path: ListedCallPath }>({
      query: requestOf,
      transformResponse: ({ path }) => path,
      providesTags: [callsTag],
    }),
  }),
})
