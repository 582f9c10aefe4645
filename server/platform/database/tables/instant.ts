import type { ColumnType } from 'kysely'

export type Instant = ColumnType<Date, Date | string, Date | string>

export type LaterInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
