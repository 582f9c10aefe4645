import { type FlowChecksBody, type FlowVersionReplySchema, type FlowVersionSchema, flowVersionsOperations, type NewRehearsalBody, type NoteBody, type RehearsalBody, type RehearsalSchema, rehearsalsOperations, type SkippedChecksBody, type VersionTests } from 'contract/flowVersions'
import { type LoggedNightCallSchema, type NightCallSchema, type NightCallsBody, type NightPriceBody, nightCallsOperations, type NightCallsSchema } from 'contract/nightCalls'
import type { Id } from 'contract/operation'
import { api } from '../api'
import { fromContract } from '../endpoint'
import type { Read } from '../readReply'
import { type Tag, tagsOfBranch } from '../tags'

// Load with their screens, after the dashboard, so the index doesn't name them.

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

const versions = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, pages }) => ({
    listFlowVersions: pages(flowVersionsOperations.listFlowVersions, {
      rows: (reply) => reply.versions,
      send: (applicationId: Id, page) => ({ params: { applicationId }, query: page }),
      tags: (applicationId) => tagsOf({ applicationId }),
    }),
    listLatestVersions: query(flowVersionsOperations.listFlowVersions, {
      send: (applicationId: Id) => ({ params: { applicationId }, query: LATEST }),
      read: (reply) => reply.versions,
      keepUnusedDataFor: 0,
    }),
    getFlowVersion: query(flowVersionsOperations.getFlowVersion, { send: (one: OneVersion) => ({ params: paramsOf(one) }), tags: tagsOf }),
    noteFlowVersion: mutation(flowVersionsOperations.noteFlowVersion, {
      send: ({ note, ...one }: OneVersion & NoteBody) => ({ params: paramsOf(one), body: { note } }),
      refreshes: tagsOf,
    }),
    recordVersionTests: mutation(flowVersionsOperations.recordVersionTests, {
      send: ({ tests, ...one }: OneVersion & { tests: VersionTests }) => ({ params: paramsOf(one), body: tests }),
      refreshes: tagsOf,
    }),
    restoreFlowVersion: mutation(flowVersionsOperations.restoreFlowVersion, {
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

export type ListedRehearsal = Read<typeof RehearsalSchema>
export type ListedNightCalls = Read<typeof NightCallsSchema>
export type ListedNightCall = Read<typeof NightCallSchema>
export type LoggedNightCall = Read<typeof LoggedNightCallSchema>

interface InApplication {
  applicationId: Id
}

const testsOf = ({ applicationId }: InApplication): Tag[] => [{ type: 'Rehearsals', id: applicationId }]

/** They say which ends are meant, and so whether callers are lost. */
const changedByTest = (one: InApplication): Tag[] => [...testsOf(one), ...tagsOf(one), 'Applications', 'Numbers']

const tests = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, deletion }) => ({
    listRehearsals: query(rehearsalsOperations.listRehearsals, { read: ({ rehearsals }) => rehearsals, tags: (applicationId) => testsOf({ applicationId }) }),
    createRehearsal: mutation(rehearsalsOperations.createRehearsal, {
      send: ({ applicationId, idempotencyKey, body }: InApplication & { idempotencyKey: string; body: NewRehearsalBody }) => ({ params: { applicationId }, body, idempotencyKey }),
      refreshes: changedByTest,
    }),
    changeRehearsal: mutation(rehearsalsOperations.changeRehearsal, {
      send: ({ id, friendly_name, expected }: InApplication & { id: Id } & RehearsalBody) => ({ params: { rehearsalId: id }, body: { friendly_name, expected } }),
      refreshes: changedByTest,
    }),
    setFlowChecks: mutation(rehearsalsOperations.setFlowChecks, {
      send: ({ id, ...body }: { id: Id } & FlowChecksBody) => ({ params: { applicationId: id }, body }),
      refreshes: ({ id }) => ['Applications', { type: 'Branches', id }],
    }),
    skipFlowChecks: mutation(rehearsalsOperations.skipFlowChecks, { send: ({ id, ...body }: { id: Id } & SkippedChecksBody) => ({ params: { applicationId: id }, body }) }),
    deleteRehearsal: deletion(rehearsalsOperations.deleteRehearsal, {
      send: ({ id }: InApplication & { id: Id }) => ({ params: { rehearsalId: id } }),
      refreshes: changedByTest,
    }),
    listNightCalls: query(nightCallsOperations.listNightCalls, { read: ({ night_calls }) => night_calls }),
    getNightCalls: query(nightCallsOperations.getNightCalls, { read: ({ night_calls }) => night_calls, tags: (applicationId) => testsOf({ applicationId }) }),
    acceptNightPrice: mutation(nightCallsOperations.acceptNightPrice, {
      send: ({ applicationId, per_call }: InApplication & NightPriceBody) => ({ params: { applicationId }, body: { per_call } }),
      refreshes: (one) => [...testsOf(one), 'Applications'],
    }),
    setNightCalls: mutation(nightCallsOperations.setNightCalls, {
      send: ({ applicationId, is_on }: InApplication & NightCallsBody) => ({ params: { applicationId }, body: { is_on } }),
      refreshes: (one) => [...testsOf(one), 'Applications'],
    }),
  })),
})

export const {
  useListRehearsalsQuery,
  useCreateRehearsalMutation,
  useChangeRehearsalMutation,
  useDeleteRehearsalMutation,
  useSetFlowChecksMutation,
  useSkipFlowChecksMutation,
  useGetNightCallsQuery,
  useListNightCallsQuery,
  useSetNightCallsMutation,
  useAcceptNightPriceMutation,
} = tests
export const { listRehearsals } = tests.endpoints
