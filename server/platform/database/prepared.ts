import { sql } from 'kysely'

export const PREPARED_MARK = '/* prepared */'

/**
 * Put anywhere into a frequent statement, it makes each connection parse the statement once, and plan it once if a plan
 * for all values is as good. Write values that decide on the plan, such as a limit, with `sql.lit`.
 */
export const prepared = sql.raw(PREPARED_MARK)
