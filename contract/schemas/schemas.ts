import type { Static, TSchema } from 'typebox'
import type { Row, Wire } from '../row'

type PartsOf<Carries extends Wire> = {
  [Part in keyof Wire as Carries[Part] extends undefined ? never : Part]: Carries[Part]
}

/** The parts that a row's types carry, e.g. `{ body: LoginBody; reply: LoginReply }`. */
type CarriedBy<R> = R extends Row<infer _M, infer _P, infer Carries extends Wire> ? PartsOf<Carries> : never

type Checked<Table, Rows> = {
  [Name in keyof Rows]: {
    [Part in keyof CarriedBy<Rows[Name]>]: Name extends keyof Table
      ? Part extends keyof Table[Name]
        ? Table[Name][Part] extends TSchema
          ? [Static<Table[Name][Part]>, CarriedBy<Rows[Name]>[Part]] extends [CarriedBy<Rows[Name]>[Part], Static<Table[Name][Part]>]
            ? Table[Name][Part]
            : never
          : never
        : never
      : never
  }
}

/** The schemas of one call as the service reads them. */
export interface CallSchemas {
  body?: TSchema
  query?: TSchema
  reply?: TSchema
}

/**
 * The schemas of a noun's rows, under the rows' names. A row without its schemas, a schema without a row, or a schema
 * of other values than the row's types does not compile.
 */
export const schemasOf =
  <Rows>() =>
  <Table extends { [Name in keyof Rows]: CallSchemas }>(table: Table & Checked<Table, Rows> & { [Name in Exclude<keyof Table, keyof Rows>]: never }): Table =>
    table
