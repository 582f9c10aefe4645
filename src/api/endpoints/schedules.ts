import type { EventKind } from 'contract/account'
import type { Id } from 'contract/operation'
import {
  schedulesOperations as operations,
  type ImportHolidaysReplySchema,
  type ScheduleBody,
  type ScheduleExceptionSchema,
  type ScheduleFeedBody,
  type ScheduleOverrideBody,
  type ScheduleSchema,
  type ScheduleUsageReplySchema,
} from 'contract/schedules'
import { api } from '../index'
import { fromContract, refreshedBy } from '../endpoint'
import type { Read } from '../readReply'
import type { Tag } from '../tags'

export type ListedSchedule = Read<typeof ScheduleSchema>
export type OpenedSchedule = ListedSchedule & { etag: string | null }
export type ScheduleUse = Read<typeof ScheduleUsageReplySchema>['usage']
export type FoundException = Read<typeof ScheduleExceptionSchema>
export type FoundInCalendar = Read<typeof ImportHolidaysReplySchema>

const updated: EventKind = 'schedule.updated'

/** Hours may leave callers with nobody, which the lists of call flows and numbers warn of. */
const decidesReach: Tag[] = ['Schedules', 'Applications', 'Numbers']

const tagOf = (id: Id): Tag => ({ type: 'Schedule', id })

/** A reply that is missing may follow a change, so each change refreshes what it touches whatever its outcome. */
const changed = ({ id }: { id: Id }): Tag[] => [...decidesReach, tagOf(id)]

/** Loads with its screens, after the dashboard, so the index doesn't name it. */
const schedules = api.injectEndpoints({
  endpoints: fromContract(({ query, mutation, deletion }) => ({
    listSchedules: query(operations.listSchedules, {
      read: (reply) => reply.schedules,
      tags: ['Schedules'],
      onCacheEntryAdded: refreshedBy(updated, 'Schedules'),
    }),
    /** Reloaded whenever its page opens, which must start from the saved version. */
    getSchedule: query(operations.getSchedule, {
      read: ({ schedule }, meta): OpenedSchedule => ({ ...schedule, etag: meta?.etag ?? null }),
      tags: (id) => [tagOf(id)],
      keepUnusedDataFor: 0,
    }),
    getScheduleUsage: query(operations.listScheduleUsage, { read: ({ usage }) => usage, keepUnusedDataFor: 0 }),
    createSchedule: mutation(operations.createSchedule, {
      send: (creation: { idempotencyKey: string; body: ScheduleBody }) => creation,
      refreshes: ['Schedules'],
    }),
    saveSchedule: mutation(operations.saveSchedule, {
      send: ({ id, body, etag }: { id: Id; body: ScheduleBody; etag: string | null }) => ({ params: { scheduleId: id }, body, ifMatch: etag ?? undefined }),
      read: (_, meta) => ({ etag: meta?.etag ?? null }),
      // Its page holds the version that it edits.
      refreshes: decidesReach,
    }),
    deleteSchedule: deletion(operations.deleteSchedule, { refreshes: decidesReach }),
    setScheduleOverride: mutation(operations.setScheduleOverride, {
      send: ({ id, body }: { id: Id; body: ScheduleOverrideBody }) => ({ params: { scheduleId: id }, body }),
      refreshes: changed,
    }),
    removeScheduleOverride: mutation(operations.removeScheduleOverride, {
      send: ({ id }: { id: Id }) => ({ params: { scheduleId: id } }),
      refreshes: changed,
    }),
    importHolidays: mutation(operations.importHolidays, {
      send: ({ id, ics }: { id: Id; ics: string }) => ({ params: { scheduleId: id }, body: { ics } }),
    }),
    createScheduleFeed: mutation(operations.createScheduleFeed, {
      send: ({ id, body }: { id: Id; body: ScheduleFeedBody }) => ({ params: { scheduleId: id }, body }),
      refreshes: ['Schedules'],
    }),
    revokeScheduleFeed: deletion(operations.revokeScheduleFeed, { refreshes: ['Schedules'] }),
  })),
})

export const {
  useListSchedulesQuery,
  useLazyListSchedulesQuery,
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
export const { getSchedule, listSchedules } = schedules.endpoints
