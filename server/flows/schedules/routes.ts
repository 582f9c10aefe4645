import { schedulesOperations as operations } from 'contract/schedules'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import type { ScheduleFeeds } from './feeds'
import type { SchedulesService } from './service'

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
