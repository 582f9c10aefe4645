import type { ColumnType } from 'kysely'

/** Read as a `Date`, written as a `Date` or an ISO-8601 text. */
export type Instant = ColumnType<Date, Date | string, Date | string>

/** Null until something happens. */
export type LaterInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
