import { sql } from 'kysely'

/**
 * Changes with whatever decides what callers reach: each edit of a call flow writes its application's row, and files that
 * it plays can't be deleted. Null without an application.
 */
export const flowKey = (accountId: string) => sql<string | null>`applications.xmin::text || ' ' || (
  select coalesce(md5(string_agg(schedules.xmin::text, ' ' order by schedules.id)), '') from schedules where schedules.account_id = ${accountId})`
