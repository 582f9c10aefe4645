import { FIRST_DAY } from 'contract/parts'
import { sql, type RawBuilder } from 'kysely'
import { BadRequest } from '../failures/failures'
import { LOCAL_ZONE } from './localDay'

/** `YYYY-MM-DD` where the account holders live, both days included; see `daysQuery` of the contract. */
export interface Days {
  from?: string
  to?: string
}

/** A day that a calendar has, in years that the database takes. */
const isDay = (day: string): boolean => {
  const moment = new Date(`${day}T00:00:00Z`)
  return day >= FIRST_DAY && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** Throws `BadRequest` for a day that does not exist. */
export const checkDays = ({ from, to }: Days): void => {
  for (const day of [from, to]) if (day !== undefined && !isDay(day)) throw new BadRequest()
}

/** What has to be true of a moment in this column that lies within the days. */
export const withinDays = (column: string, { from, to }: Days): RawBuilder<boolean>[] => [
  ...(from === undefined ? [] : [sql<boolean>`${sql.ref(column)} >= ${from}::date::timestamp at time zone ${LOCAL_ZONE}`]),
  ...(to === undefined ? [] : [sql<boolean>`${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${LOCAL_ZONE}`]),
]
