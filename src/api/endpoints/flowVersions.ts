import { flowVersionsOperations as operations, type FlowVersionReplySchema, type FlowVersionSchema, type NoteBody, type VersionTests } from 'contract/flowVersions'
import type { Id } from 'contract/operation'
import { api } from '../index'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'
import { tagsOfBranch, type Tag } from '../tags'

export type ListedVersion = Read<typeof FlowVersionSchema>
export type OpenedVersion = Read<typeof FlowVersionReplySchema>

interface OneVersion {
  applicationId: Id
  version: number
}

const paramsOf = ({ applicationId, version }: OneVersion) => ({ applicationId, version: String(version) })

const tagsOf = ({ applicationId }: Pick<OneVersion, 'applicationId'>): Tag[] => [{ type: 'FlowVersions', id: applicationId }]

/** Versions that a save may have made, the newest first. */
const LATEST = { limit: '5' } as const

/** Loads with its screens, after the dashboard, so the index doesn't name it. */
const versions = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, pages }) => ({
    listFlowVersions: pages(operations.listFlowVersions, {
      rows: (reply) => reply.versions,
      send: (applicationId: Id, page) => ({ params: { applicationId }, query: page }),
      tags: (applicationId) => tagsOf({ applicationId }),
    }),
    listLatestVersions: query(operations.listFlowVersions, {
      send: (applicationId: Id) => ({ params: { applicationId }, query: LATEST }),
      read: (reply) => reply.versions,
      keepUnusedDataFor: 0,
    }),
    getFlowVersion: query(operations.getFlowVersion, { send: (one: OneVersion) => ({ params: paramsOf(one) }), tags: tagsOf }),
    noteFlowVersion: mutation(operations.noteFlowVersion, {
      send: ({ note, ...one }: OneVersion & NoteBody) => ({ params: paramsOf(one), body: { note } }),
      refreshes: tagsOf,
    }),
    recordVersionTests: mutation(operations.recordVersionTests, {
      send: ({ tests, ...one }: OneVersion & { tests: VersionTests }) => ({ params: paramsOf(one), body: tests }),
      refreshes: tagsOf,
    }),
    restoreFlowVersion: mutation(operations.restoreFlowVersion, {
      send: ({ etag, ...one }: OneVersion & { etag: string | null }) => ({ params: paramsOf(one), ifMatch: etag ?? undefined }),
      // The reply may be missing after it was done.
      refreshes: (one) => [...tagsOf(one), ...tagsOfBranch(one.applicationId)],
    }),
  })),
})

export const {
  useListFlowVersionsInfiniteQuery,
  useGetFlowVersionQuery,
  useNoteFlowVersionMutation,
  useRecordVersionTestsMutation,
  useRestoreFlowVersionMutation,
} = versions
export const { listLatestVersions, noteFlowVersion, recordVersionTests } = versions.endpoints
