import {
  flowVersionsOperations as operations,
  type FlowVersionReplySchema,
  type FlowVersionSchema,
  type FlowVersionsReplySchema,
  type NoteBody,
  type VersionTests,
} from 'contract/flowVersions'
import type { Id } from 'contract/operation'
import { api, apiRequest } from '../index'
import { historyPaging, pageOf, pageQuery, type Cursor, type HistoryPage } from '../historyPages'
import type { Read, ReadDone } from '../readReply'
import { refreshedByBranch, type Tag } from '../tags'

export type ListedVersion = Read<typeof FlowVersionSchema>
export type OpenedVersion = Read<typeof FlowVersionReplySchema>

interface OneVersion {
  applicationId: Id
  version: number
}

const tagOf = (applicationId: Id): Tag => ({ type: 'FlowVersion', id: applicationId })

const paramsOf = ({ applicationId, version }: OneVersion) => ({ applicationId, version: String(version) })

/** Versions that a save may have made, the newest first. */
const LATEST = { limit: '5' } as const

/** Loads with its screens, after the dashboard, so the index doesn't name it. */
const versions = api.injectEndpoints({
  endpoints: (build) => ({
    listFlowVersions: build.infiniteQuery<HistoryPage<ListedVersion>, Id, Cursor>({
      infiniteQueryOptions: historyPaging,
      query: ({ queryArg: applicationId, pageParam }) =>
        apiRequest(operations.listFlowVersions, { params: { applicationId }, query: pageQuery({}, pageParam) }),
      transformResponse: (reply: Read<typeof FlowVersionsReplySchema>) => pageOf(reply.versions, reply),
      providesTags: (_reply, _failure, id) => [tagOf(id)],
    }),
    listLatestVersions: build.query<ListedVersion[], Id, { versions: ListedVersion[] }>({
      query: (applicationId) => apiRequest(operations.listFlowVersions, { params: { applicationId }, query: LATEST }),
      transformResponse: (reply) => reply.versions,
      keepUnusedDataFor: 0,
    }),
    getFlowVersion: build.query<OpenedVersion, OneVersion>({
      query: (one) => apiRequest(operations.getFlowVersion, { params: paramsOf(one) }),
      providesTags: (_reply, _failure, { applicationId }) => [tagOf(applicationId)],
    }),
    noteFlowVersion: build.mutation<object, OneVersion & NoteBody>({
      query: ({ note, ...one }) => apiRequest(operations.noteFlowVersion, { params: paramsOf(one), body: { note } }),
      invalidatesTags: (_reply, _failure, { applicationId }) => [tagOf(applicationId)],
    }),
    recordVersionTests: build.mutation<object, OneVersion & { tests: VersionTests }>({
      query: ({ tests, ...one }) => apiRequest(operations.recordVersionTests, { params: paramsOf(one), body: tests }),
      invalidatesTags: (_reply, _failure, { applicationId }) => [tagOf(applicationId)],
    }),
    restoreFlowVersion: build.mutation<ReadDone<typeof FlowVersionReplySchema>, OneVersion & { etag: string | null }>({
      query: ({ etag, ...one }) => apiRequest(operations.restoreFlowVersion, { params: paramsOf(one), ifMatch: etag ?? undefined }),
      // The reply may be missing after it was done.
      invalidatesTags: (_reply, _failure, { applicationId }) => [tagOf(applicationId), ...refreshedByBranch(applicationId)],
    }),
  }),
})

export const {
  useListFlowVersionsInfiniteQuery,
  useGetFlowVersionQuery,
  useNoteFlowVersionMutation,
  useRecordVersionTestsMutation,
  useRestoreFlowVersionMutation,
} = versions
export const { listLatestVersions, noteFlowVersion, recordVersionTests } = versions.endpoints
