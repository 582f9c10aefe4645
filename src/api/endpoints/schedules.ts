import type { EventKind } from 'contract/events'
import type { Id } from 'contract/operation'
import {
  schedulesOperations as operations,
  type ImportHolidaysReplySchema,
  type ScheduleBody,
  type ScheduleExceptionSchema,
  type ScheduleFeedBody,
  type ScheduleOverrideBody,
  type ScheduleReplySchema,
  type ScheduleSchema,
  type ScheduleUsageReplySchema,
} from 'contract/schedules'
import { api, apiRequest, requestTiming } from '../index'
import { deleteWithRetry, sessionIn } from '../baseQuery'
import { followTogether } from '../followAccount'
import type { Read, ReadDone } from '../readReply'
import { applicationsTag, numbersTag, type Tag } from '../tags'

export type ListedSchedule = Read<typeof ScheduleSchema>
export type OpenedSchedule = ListedSchedule & { etag: string | null }
export type ScheduleUse = Read<typeof ScheduleUsageReplySchema>['usage']
export type FoundException = Read<typeof ScheduleExceptionSchema>
export type FoundInCalendar = Read<typeof ImportHolidaysReplySchema>

/** As in `tags.ts`, from which the dashboard would have to load more names. */
const list: Tag = { type: 'Schedule', id: 'LIST' }
const one = (id: Id): Tag => ({ type: 'Schedule', id })

const updated: EventKind = 'schedule.updated'

/** Hours that are never open may leave callers with nobody, which the lists of call flows and numbers warn of. */
const decidesReach: Tag[] = [list, applicationsTag, numbersTag]

/** A reply that is missing may follow a change, so each change refreshes what it touches whatever its outcome. */
const changed = (_reply: unknown, _failure: unknown, { id }: { id: Id }): Tag[] => [list, one(id)]

/** Loads with its screens, after the dashboard, so the index doesn't name it. */
const schedules = api.injectEndpoints({
  endpoints: (build) => ({
    listSchedules: build.query<ListedSchedule[], void, { schedules: ListedSchedule[] }>({
      query: () => apiRequest(operations.listSchedules, {}),
      transformResponse: (reply) => reply.schedules,
      providesTags: [list],
      onCacheEntryAdded: async (_nothing, entry) => {
        const refresh = (): void => void entry.dispatch(api.util.invalidateTags([list]))
        let isFollowed = false
        const end = followTogether(entry.dispatch, {
          session: () => sessionIn(entry.getState()),
          pollMs: requestTiming.pollMs.list,
          // The first signal only says that the stream begins; later ones, that events may have been missed.
          onStale: () => {
            if (isFollowed) refresh()
            isFollowed = true
          },
          onEvent: ({ kind }) => {
            if (kind === updated) refresh()
          },
        })
        await entry.cacheEntryRemoved
        end()
      },
    }),
    /** Reloaded whenever its page opens, which must start from the saved version. */
    getSchedule: build.query<OpenedSchedule, Id, { schedule: ListedSchedule }>({
      query: (scheduleId) => apiRequest(operations.getSchedule, { params: { scheduleId } }),
      transformResponse: ({ schedule }, meta) => ({ ...schedule, etag: meta?.etag ?? null }),
      providesTags: (_reply, _failure, id) => [one(id)],
      keepUnusedDataFor: 0,
    }),
    getScheduleUsage: build.query<ScheduleUse, Id, { usage: ScheduleUse }>({
      query: (scheduleId) => apiRequest(operations.listScheduleUsage, { params: { scheduleId } }),
      transformResponse: ({ usage }) => usage,
      keepUnusedDataFor: 0,
    }),
    createSchedule: build.mutation<ReadDone<typeof ScheduleReplySchema>, { idempotencyKey: string; body: ScheduleBody }>({
      query: ({ idempotencyKey, body }) => apiRequest(operations.createSchedule, { body, idempotencyKey }),
      invalidatesTags: [list],
    }),
    saveSchedule: build.mutation<{ etag: string | null }, { id: Id; body: ScheduleBody; etag: string | null }, object>({
      query: ({ id, body, etag }) =>
        apiRequest(operations.saveSchedule, { params: { scheduleId: id }, body, ifMatch: etag ?? undefined }),
      transformResponse: (_, meta) => ({ etag: meta?.etag ?? null }),
      // Its page holds the version that it edits.
      invalidatesTags: decidesReach,
    }),
    deleteSchedule: build.mutation<true, Id>({
      queryFn: (scheduleId, queryApi) => deleteWithRetry(apiRequest(operations.deleteSchedule, { params: { scheduleId } }), queryApi),
      invalidatesTags: decidesReach,
    }),
    setScheduleOverride: build.mutation<object, { id: Id; body: ScheduleOverrideBody }>({
      query: ({ id, body }) => apiRequest(operations.setScheduleOverride, { params: { scheduleId: id }, body }),
      invalidatesTags: changed,
    }),
    removeScheduleOverride: build.mutation<object, { id: Id }>({
      query: ({ id }) => apiRequest(operations.removeScheduleOverride, { params: { scheduleId: id } }),
      invalidatesTags: changed,
    }),
    importHolidays: build.mutation<FoundInCalendar, { id: Id; ics: string }>({
      query: ({ id, ics }) => apiRequest(operations.importHolidays, { params: { scheduleId: id }, body: { ics } }),
    }),
    createScheduleFeed: build.mutation<{ url: string }, { id: Id; body: ScheduleFeedBody }>({
      query: ({ id, body }) => apiRequest(operations.createScheduleFeed, { params: { scheduleId: id }, body }),
      invalidatesTags: [list],
    }),
    revokeScheduleFeed: build.mutation<true, Id>({
      queryFn: (scheduleId, queryApi) => deleteWithRetry(apiRequest(operations.revokeScheduleFeed, { params: { scheduleId } }), queryApi),
      invalidatesTags: [list],
    }),
  }),
})

export const {
  useListSchedulesQuery,
  useGetScheduleQuery,
  useGetScheduleUsageQuery,
  useCreateScheduleMutation,
  useSaveScheduleMutation,
  useDeleteScheduleMutation,
  useSetScheduleOverrideMutation,
  useRemoveScheduleOverrideMutation,
  useImportHolidaysMutation,
  useCreateScheduleFeedMutation,
  useRevokeScheduleFeedMutation,
} = schedules
export const { getSchedule } = schedules.endpoints
