import { sql, type RawBuilder } from 'kysely'
import { BadRequest } from '../failures/failures'
import { isDay, LOCAL_ZONE } from 'callflow/calendar'

export interface Days {
  from?: string
  to?: string
}

export const checkDays = ({ from, to }: Days): void => {
  for (const day of [from, to]) if (day !== undefined && !isDay(day)) throw new BadRequest()
}

export const withinDays = (column: string, { from, to }: Days): RawBuilder<boolean>[] => [
  ...(from === undefined ? [] : [sql<boolean>`${sql.ref(column)} >= ${from}::date::timestamp at time zone ${LOCAL_ZONE}`]),
  ...(to === undefined ? [] : [sql<boolean>`${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${LOCAL_ZONE}`]),
]
