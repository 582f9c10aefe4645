import { Type, type Static } from 'typebox'
import { operation, CountSchema, DateSchema, Essential, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, Nullable, OwnIdSchema, TextSchema, VerbatimSchema } from './operation'

const startPattern = '(?:[01]\\d|2[0-3]):[0-5]\\d'

/** Local time. An end before its start is on the next day; 422 if both are equal. */
const hours = {
  start: Essential(Type.String({ pattern: `^${startPattern}$` })),
  end: Essential(Type.String({ pattern: `^(?:${startPattern}|24:00)$` })),
}

export const IntervalSchema = Exactly(hours)

/** 1 is Monday, 7 is Sunday. */
export const WeeklyIntervalSchema = Exactly({ weekday: Essential(Type.Integer({ minimum: 1, maximum: 7 })), ...hours })

const MAX_WEEKLY = 100
const MAX_INTERVALS = 20
export const MAX_EXCEPTIONS = 200

/** `from` and `to` included. No intervals: closed. Of several that cover a day, the shortest applies. */
export const ScheduleExceptionSchema = Exactly({
  name: TextSchema(100),
  from: Essential(DateSchema),
  to: Essential(DateSchema),
  is_yearly: FlagSchema,
  intervals: Essential(Type.Array(IntervalSchema, { maxItems: MAX_INTERVALS })),
})

export const holidayKeys = [
  'new_year',
  'day_after_new_year',
  'family_day',
  'good_friday',
  'easter_monday',
  'national_patriots_day',
  'victoria_day',
  'saint_jean_baptiste',
  'canada_day',
  'civic_holiday',
  'labour_day',
  'truth_and_reconciliation',
  'thanksgiving',
  'remembrance_day',
  'christmas_eve',
  'christmas',
  'boxing_day',
  'new_years_eve',
] as const

export const HolidayKeySchema = Type.Enum(holidayKeys)

const definition = {
  time_zone: Essential(Type.String({ maxLength: 64, description: 'IANA name' })),
  weekly: Essential(Type.Array(WeeklyIntervalSchema, { maxItems: MAX_WEEKLY })),
  exceptions: Essential(Type.Array(ScheduleExceptionSchema, { maxItems: MAX_EXCEPTIONS })),
  /** Each closes its day, unless an exception covers it. */
  holidays: Essential(Type.Array(HolidayKeySchema, { maxItems: holidayKeys.length })),
}

export const ScheduleHoursSchema = Exactly(definition)

const StateSchema = Type.Union([Type.Literal('open'), Type.Literal('closed')])

export const ScheduleOverrideSchema = Exactly({
  state: Essential(StateSchema),
  until: Nullable(InstantSchema),
  by_name: Nullable(Type.String()),
  set_at: InstantSchema,
})

const ReasonSchema = Type.Union([Type.Literal('weekly'), Type.Literal('exception'), Type.Literal('holiday'), Type.Literal('override')])

export const ScheduleStatusSchema = Exactly({
  is_open: Essential(FlagSchema),
  reason: ReasonSchema,
  name: Nullable(Type.String({ description: 'the name of the exception or the key of the holiday' })),
  changes_at: Nullable(InstantSchema),
  is_open_next: FlagSchema,
})

export const ScheduleSchema = Exactly({
  id: OwnIdSchema,
  name: Essential(Type.String()),
  ...definition,
  /** Null once it has ended. `until` null: until it is removed. */
  override: Nullable(ScheduleOverrideSchema),
  /** When the reply was made. */
  status: ScheduleStatusSchema,
  /** By its hours, in the next 400 days. */
  is_never_open: FlagSchema,
  /** Applications whose saved call flow uses it. */
  application_ids: ListOf(IdSchema),
  feed_created_at: Nullable(InstantSchema),
  updated_at: InstantSchema,
})

export const ScheduleBodySchema = Exactly({ name: TextSchema(), ...definition })

/** `next_change`: until the hours themselves next change to the other state. */
export const ScheduleOverrideBodySchema = Exactly({
  state: StateSchema,
  until: Nullable(Type.Union([Type.Literal('next_change'), InstantSchema])),
})

export const SchedulesReplySchema = Exactly({ schedules: ListOf(ScheduleSchema) })

export const ScheduleReplySchema = Exactly({ schedule: ScheduleSchema })

const UsedBySchema = Exactly({ id: OwnIdSchema, friendly_name: Type.String() })

export const ScheduleUsageReplySchema = Exactly({
  usage: Exactly({
    applications: ListOf(UsedBySchema),
    branches: ListOf(Exactly({ ...UsedBySchema.properties, application_id: OwnIdSchema })),
  }),
})

export const MAX_ICS_LENGTH = 5_000_000

export const ImportHolidaysBodySchema = Exactly({ ics: VerbatimSchema(MAX_ICS_LENGTH) })

/**
 * `later`: goes on after the days that were found, which are those of the next 400 days, or five years for what comes once
 * or twice a year. `daily`, `weekly` and `often`: repeat more than once a month, without an end in these days.
 */
export const leftOutReasons = ['timed', 'daily', 'weekly', 'often', 'later', 'past', 'cancelled', 'replaced', 'backwards', 'unreadable', 'task', 'too_many'] as const

/** The first of the events, by name. `from` is null if it isn't known. */
export const LeftOutSchema = Exactly({
  reason: Type.Enum(leftOutReasons),
  count: CountSchema,
  events: ListOf(Exactly({ name: Essential(Type.String()), from: Nullable(DateSchema) })),
})

/** At most `MAX_EXCEPTIONS` exceptions. `skipped` is the sum of what is left out. */
export const ImportHolidaysReplySchema = Exactly({ exceptions: ListOf(ScheduleExceptionSchema), skipped: CountSchema, left_out: Type.Array(LeftOutSchema) })

export const ScheduleFeedBodySchema = Exactly({ language: Type.Union([Type.Literal('en'), Type.Literal('fr')]) })

export const ScheduleFeedReplySchema = Exactly({ url: Essential(Type.String()) })

export type Interval = Static<typeof IntervalSchema>
export type WeeklyInterval = Static<typeof WeeklyIntervalSchema>
export type ScheduleException = Static<typeof ScheduleExceptionSchema>
export type HolidayKey = (typeof holidayKeys)[number]
export type ScheduleOverride = Static<typeof ScheduleOverrideSchema>
export type ScheduleStatus = Static<typeof ScheduleStatusSchema>
export type Schedule = Static<typeof ScheduleSchema>
export type ScheduleHours = Static<typeof ScheduleHoursSchema>
export type ScheduleBody = Static<typeof ScheduleBodySchema>
export type ScheduleOverrideBody = Static<typeof ScheduleOverrideBodySchema>
export type ScheduleReply = Static<typeof ScheduleReplySchema>
export type ScheduleUsageReply = Static<typeof ScheduleUsageReplySchema>
export type LeftOut = Static<typeof LeftOutSchema>
export type ImportHolidaysReply = Static<typeof ImportHolidaysReplySchema>
export type ScheduleFeedBody = Static<typeof ScheduleFeedBodySchema>

export const schedulesOperations = {
  listSchedules: operation('GET', '/accounts/:accountId/schedules', { role: 'manager', reply: SchedulesReplySchema, ext: true }),
  createSchedule: operation('POST', '/accounts/:accountId/schedules', {
    role: 'manager',
    body: ScheduleBodySchema,
    reply: ScheduleReplySchema,
    status: 201,
    ext: true,
  }),
  /** Its `ETag` is the version of the name and hours. An override doesn't change it. */
  getSchedule: operation('GET', '/schedules/:scheduleId', { role: 'manager', reply: ScheduleReplySchema, ext: true }),
  /** 412 if `If-Match` is not the current version. Keeps the override. */
  saveSchedule: operation('PUT', '/schedules/:scheduleId', { role: 'manager', body: ScheduleBodySchema, reply: ScheduleReplySchema, ext: true }),
  /** 409 if a saved call flow uses it; the message names the call flow. */
  deleteSchedule: operation('DELETE', '/schedules/:scheduleId', { role: 'manager', status: 204, ext: true }),
  listScheduleUsage: operation('GET', '/schedules/:scheduleId/usage', { role: 'manager', reply: ScheduleUsageReplySchema, ext: true }),
  /** 422 on `until` if it has passed, or if the hours never change to the other state. */
  setScheduleOverride: operation('PUT', '/schedules/:scheduleId/override', {
    role: 'manager',
    body: ScheduleOverrideBodySchema,
    reply: ScheduleReplySchema,
    ext: true,
  }),
  removeScheduleOverride: operation('DELETE', '/schedules/:scheduleId/override', { role: 'manager', reply: ScheduleReplySchema, ext: true }),
  /** Changes nothing: the console adds the exceptions to what it saves. 422 on `ics`. */
  importHolidays: operation('POST', '/schedules/:scheduleId/import-ics', {
    role: 'manager',
    body: ImportHolidaysBodySchema,
    reply: ImportHolidaysReplySchema,
    asks: true,
    ext: true,
  }),
  /** The URL is shown only now; an earlier one of the schedule no longer works. */
  createScheduleFeed: operation('POST', '/schedules/:scheduleId/feed', {
    role: 'manager',
    body: ScheduleFeedBodySchema,
    reply: ScheduleFeedReplySchema,
    ext: true,
  }),
  revokeScheduleFeed: operation('DELETE', '/schedules/:scheduleId/feed', { role: 'manager', status: 204, ext: true }),
  /** iCalendar. Whoever has the URL may read it. */
  readScheduleFeed: operation('GET', '/schedule-feeds/:feedToken', { access: 'guest', media: 'file', ext: true }),
}
