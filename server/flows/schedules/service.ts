import {
  type ImportHolidaysReply,
  type Schedule,
  type ScheduleBody,
  type ScheduleHours,
  type ScheduleOverrideBody,
  type ScheduleReply,
  type ScheduleUsageReply,
  type Interval,
  type ScheduleException,
  schedulesOperations as operations,
} from 'contract/schedules'
import { dateOf, dayIn, isDay, monthsAfter } from 'callflow/calendar'
import { nextTime, type Hours } from 'callflow/hours'
import type { Clock } from '../../platform/clock'
import { Failure, Validation, VersionConflict, refuseProblems, isInvalid, type Sentence } from '../../platform/failures/failures'
import type { RandomSource } from '../../platform/random'
import type { AccountEvents } from '../../platform/events/accountEvents'
import type { Member, IsExpected, Versioned } from '../../platform/http/routes/request'
import { enforceRowLimit, inTransaction } from '../../platform/database/transaction'
import { hoursOf, branchesThatUse, findSchedule, holdSchedule, selectSchedules, toWire, type ScheduleRow } from './queries'
import type { Store, StoreTransaction } from '../../platform/database/tables'
import { compareNames, nameProblem } from '../../platform/texts/texts'
import { holidaysIn } from './importIcs'
import { isTimeZone } from '../../platform/texts/nextMorning'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import type { ScheduleFeeds } from './feeds'

const isPast: Sentence = { en: 'This time has passed.', fr: 'Cette heure est passée.' }

const neverOpens: Sentence = {
  en: "These hours don't open again. Choose a time, or leave it closed until reopened.",
  fr: "Cet horaire ne prévoit plus d'ouverture. Choisissez une heure, ou laissez-le fermé jusqu'à sa réouverture.",
}

const neverCloses: Sentence = {
  en: "These hours don't close. Choose a time, or leave it open until changed.",
  fr: "Cet horaire ne prévoit pas de fermeture. Choisissez une heure, ou laissez-le ouvert jusqu'à nouvel ordre.",
}

const noTimeZone: Sentence = { en: 'Choose a time zone from the list.', fr: 'Choisissez un fuseau horaire de la liste.' }

const isUnnamed: Sentence = { en: 'Name each exception.', fr: 'Nommez chaque exception.' }

const isNoDate: Sentence = { en: 'One of the dates of these exceptions does not exist.', fr: "L'une des dates de ces exceptions n'existe pas." }

const isBackwards = (name: string): Sentence => ({
  en: `“${name}” ends before it begins.`,
  fr: `«\u00a0${name}\u00a0» se termine avant de commencer.`,
})

const isOverAYear = (name: string): Sentence => ({
  en: `“${name}” repeats every year, so it must be shorter than a year.`,
  fr: `«\u00a0${name}\u00a0» revient chaque année et doit donc durer moins d'un an.`,
})

const isEmptyOrWhole: Sentence = {
  en: 'Some of these hours open and close at the same time. For the whole day, write 0:00 and 24:00.',
  fr: 'Certaines heures ouvrent et ferment au même moment. Pour toute la journée, écrivez 0\u00a0h et 24\u00a0h.',
}

/** Stored hours like these, from before they were refused, last 24 hours. */
const hoursProblem = (intervals: readonly Interval[]): Sentence | null => (intervals.some(({ start, end }) => start === end) ? isEmptyOrWhole : null)

const exceptionProblem = ({ name, from, to, is_yearly, intervals }: ScheduleException): Sentence | null => {
  if (name.trim() === '') return isUnnamed
  if (!isDay(from) || !isDay(to)) return isNoDate
  if (to < from) return isBackwards(name)
  return is_yearly === 1 && to >= monthsAfter(from, 12) ? isOverAYear(name) : hoursProblem(intervals)
}

const exceptionsProblem = (exceptions: readonly ScheduleException[]): Sentence | null => {
  for (const exception of exceptions) {
    const problem = exceptionProblem(exception)
    if (problem !== null) return problem
  }
  return null
}

const problemsOf = ({ time_zone, weekly, exceptions, holidays }: ScheduleHours) => ({
  time_zone: isTimeZone(time_zone) ? null : noTimeZone,
  weekly: hoursProblem(weekly),
  exceptions: exceptionsProblem(exceptions),
  holidays: new Set(holidays).size === holidays.length ? null : isInvalid,
})

/** Of hours that are tried; refuses those that could not be saved. */
export const triedHours = (body: ScheduleHours): Hours => {
  refuseProblems(problemsOf(body))
  return { ...body, override: null }
}

/** The body as it is stored; refuses an invalid one. */
const checkedSchedule = (body: ScheduleBody): ScheduleBody => {
  const name = body.name.trim()
  refuseProblems({ name: nameProblem(name), ...problemsOf(body) })
  const exceptions = body.exceptions.map((exception) => ({ ...exception, name: exception.name.trim() }))
  return { ...body, name, exceptions }
}

const isUsedBy = (callFlow: string): Sentence => ({
  en: `This schedule is used by the call flow “${callFlow}”.`,
  fr: `Cet horaire est utilisé par le parcours d'appel «\u00a0${callFlow}\u00a0».`,
})


interface Deps {
  store: Store
  clock: Clock
  random: RandomSource
  events: Pick<AccountEvents, 'announce'>
}

const stored = (body: ScheduleBody) => {
  const { name, time_zone, weekly, exceptions, holidays } = checkedSchedule(body)
  return { name, time_zone, weekly: JSON.stringify(weekly), exceptions: JSON.stringify(exceptions), holidays: JSON.stringify(holidays) }
}

const endOf = (row: ScheduleRow, { state, until }: ScheduleOverrideBody, now: Date): Date | null => {
  if (until === null) return null
  if (until !== 'next_change') {
    const end = new Date(until)
    if (!(end > now)) throw new Validation({ until: [isPast] })
    return end
  }
  const end = nextTime(hoursOf(row), state === 'closed', now)
  if (end === null) throw new Validation({ until: [state === 'closed' ? neverOpens : neverCloses] })
  return end
}

export type SchedulesService = ReturnType<typeof makeSchedulesService>

export const makeSchedulesService = ({ store, clock, random, events }: Deps) => {
  const changed = (accountId: string, id: string): void => events.announce({ account_id: accountId, kind: 'schedule.updated', id })

  const update = async (accountId: string, id: string, change: (transaction: StoreTransaction, held: ScheduleRow) => Promise<void>): Promise<ScheduleRow> => {
    const row = await inTransaction(store, async (transaction) => {
      await change(transaction, await holdSchedule(transaction, accountId, id))
      return findSchedule(transaction, accountId, id)
    })
    changed(accountId, id)
    return row
  }

  return {
    list: async (accountId: string): Promise<Schedule[]> => {
      const now = clock()
      const rows = await selectSchedules(store, accountId).execute()
      return rows.map((row) => toWire(row, now)).sort((one, other) => compareNames(one.name, other.name))
    },

    create: async (account_id: string, body: ScheduleBody, transaction: StoreTransaction): Promise<Schedule> => {
      const row = { id: random.id(), account_id, ...stored(body), created_at: clock(), updated_at: clock() }
      await enforceRowLimit(transaction, 'schedules', account_id)
      await transaction.insertInto('schedules').values(row).execute()
      return toWire(await findSchedule(transaction, account_id, row.id), clock())
    },

    get: async (accountId: string, id: string): Promise<Versioned<ScheduleReply>> => {
      const row = await findSchedule(store, accountId, id)
      return { version: row.version, reply: { schedule: toWire(row, clock()) } }
    },

    /** Null if the account has none with this id. */
    find: async (accountId: string, id: string, transaction: StoreTransaction): Promise<Schedule | null> => {
      const row = await selectSchedules(transaction, accountId).where('schedules.id', '=', id).executeTakeFirst()
      return row === undefined ? null : toWire(row, clock())
    },

    save: async (accountId: string, id: string, body: ScheduleBody, isExpected: IsExpected): Promise<Versioned<ScheduleReply>> => {
      const row = await update(accountId, id, async (transaction, { version }) => {
        if (!isExpected(version)) throw new VersionConflict()
        const change = { ...stored(body), version: version + 1, updated_at: clock() }
        await transaction.updateTable('schedules').set(change).where('id', '=', id).execute()
      })
      return { version: row.version, reply: { schedule: toWire(row, clock()) } }
    },

    remove: async (accountId: string, id: string): Promise<void> => {
      await inTransaction(store, async (transaction) => {
        await holdSchedule(transaction, accountId, id)
        const [user] = await branchesThatUse(transaction, accountId, id).limit(1).execute()
        if (user !== undefined) throw new Failure(409, { userMessage: isUsedBy(user.application_name) })
        await transaction.deleteFrom('schedules').where('id', '=', id).execute()
      })
      changed(accountId, id)
    },

    usage: async (accountId: string, id: string): Promise<ScheduleUsageReply['usage']> => {
      await findSchedule(store, accountId, id)
      const used = await branchesThatUse(store, accountId, id).execute()
      const applications = new Map(used.map(({ application_id, application_name }) => [application_id, application_name]))
      const byName = (one: { friendly_name: string }, other: { friendly_name: string }) => compareNames(one.friendly_name, other.friendly_name)
      return {
        applications: [...applications].map(([key, friendly_name]) => ({ id: key, friendly_name })).sort(byName),
        branches: used.map(({ id: branch, friendly_name, application_id }) => ({ id: branch, friendly_name, application_id })).sort(byName),
      }
    },

    override: async ({ accountId, userId }: Member, id: string, body: ScheduleOverrideBody): Promise<Schedule> => {
      const now = clock()
      const row = await update(accountId, id, async (transaction, held) => {
        const override = { override_state: body.state, override_until: endOf(held, body, now), override_by: userId, override_set_at: now }
        await transaction.updateTable('schedules').set(override).where('id', '=', id).execute()
      })
      return toWire(row, clock())
    },

    removeOverride: async (accountId: string, id: string): Promise<Schedule> => {
      const none = { override_state: null, override_until: null, override_by: null, override_set_at: null }
      const row = await update(accountId, id, async (transaction) => {
        await transaction.updateTable('schedules').set(none).where('id', '=', id).execute()
      })
      return toWire(row, clock())
    },

    /** Stores nothing. */
    importHolidays: async ({ accountId, language }: Member, id: string, ics: string): Promise<ImportHolidaysReply> => {
      const { time_zone: timeZone } = await findSchedule(store, accountId, id)
      const today = dateOf(dayIn(timeZone, clock().getTime()))
      return holidaysIn(ics, { today, timeZone, language })
    },
  }
}

const BODY_BYTES = 1024 * 1024
/** Of a calendar, whose lines are longer in JSON. */
const CALENDAR_BYTES = 8 * 1024 * 1024

export const schedulesRoutes = (schedules: SchedulesService, feeds: ScheduleFeeds): BoundRoute[] => [
  route(operations.listSchedules, async ({ caller }) => ({ schedules: await schedules.list(caller.accountId) })),
  route(operations.createSchedule, { idempotent: 'transaction', bodyBytes: BODY_BYTES }, async ({ body, caller, transaction }) => ({
    schedule: await schedules.create(caller.accountId, body, transaction),
  })),
  route(operations.getSchedule, { versioned: true }, ({ params, caller }) => schedules.get(caller.accountId, params.scheduleId)),
  route(operations.saveSchedule, { versioned: true, bodyBytes: BODY_BYTES }, ({ params, body, caller, isExpected }) =>
    schedules.save(caller.accountId, params.scheduleId, body, isExpected),
  ),
  route(operations.deleteSchedule, ({ params, caller }) => schedules.remove(caller.accountId, params.scheduleId)),
  route(operations.listScheduleUsage, async ({ params, caller }) => ({
    usage: await schedules.usage(caller.accountId, params.scheduleId),
  })),
  route(operations.setScheduleOverride, async ({ params, body, caller }) => ({
    schedule: await schedules.override(caller, params.scheduleId, body),
  })),
  route(operations.removeScheduleOverride, async ({ params, caller }) => ({
    schedule: await schedules.removeOverride(caller.accountId, params.scheduleId),
  })),
  route(operations.importHolidays, { bodyBytes: CALENDAR_BYTES, isCostly: true }, ({ params, body, caller }) =>
    schedules.importHolidays(caller, params.scheduleId, body.ics),
  ),
  route(operations.createScheduleFeed, async ({ params, body, caller }) => ({
    url: await feeds.create(caller.accountId, params.scheduleId, body.language),
  })),
  route(operations.revokeScheduleFeed, ({ params, caller }) => feeds.revoke(caller.accountId, params.scheduleId)),
  route(operations.readScheduleFeed, ({ params, countFor }) => feeds.read(params.feedToken, countFor)),
]
