import {
  type NewRehearsalBody,
  type RehearsalBody,
  type RehearsalSchema,
  rehearsalsOperations,
} from 'contract/rehearsals'
import type { Id } from 'contract/operation'
import { api } from '../api'
import { apiRequest } from '../request'
import { deleteWithRetry } from '../baseQuery'
import type { Read } from '../readReply'
import { rehearsalsTag } from '../tags'

export type ListedRehearsal = Read<typeof RehearsalSchema>

interface InApplication {
  applicationId: Id
}

type Creation = InApplication & { idempotencyKey: string; body: NewRehearsalBody }
type Change = InApplication & { id: Id } & RehearsalBody
type Deletion = InApplication & { id: Id }

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    listRehearsals: build.query<ListedRehearsal[], Id, { rehearsals: ListedRehearsal[] }>({
      query: (applicationId) => apiRequest(rehearsalsOperations.listRehearsals, { params: { applicationId } }),
      transformResponse: ({ rehearsals }) => rehearsals,
      providesTags: (_reply, _failure, applicationId) => [rehearsalsTag(applicationId)],
    }),
    createRehearsal: build.mutation<object, Creation>({
      query: ({ applicationId, idempotencyKey, body }) =>
        apiRequest(rehearsalsOperations.createRehearsal, { params: { applicationId }, body, idempotencyKey }),
      invalidatesTags: (_reply, _failure, { applicationId }) => [rehearsalsTag(applicationId)],
    }),
    changeRehearsal: build.mutation<object, Change>({
      query: ({ id, friendly_name, expected }) =>
        apiRequest(rehearsalsOperations.changeRehearsal, { params: { rehearsalId: id }, body: { friendly_name, expected } }),
      invalidatesTags: (_reply, _failure, { applicationId }) => [rehearsalsTag(applicationId)],
    }),
    deleteRehearsal: build.mutation<true, Deletion>({
      queryFn: ({ id }, queryApi) => deleteWithRetry(apiRequest(rehearsalsOperations.deleteRehearsal, { params: { rehearsalId: id } }), queryApi),
      invalidatesTags: (_reply, _failure, { applicationId }) => [rehearsalsTag(applicationId)],
    }),
  }),
})

export const {
  useListRehearsalsQuery,
  useCreateRehearsalMutation,
  useChangeRehearsalMutation,
  useDeleteRehearsalMutation,
} = calls
