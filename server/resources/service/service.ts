import { sql } from 'kysely'
import type { Health } from 'contract/service'
import type { Store } from '../../core/tables/tables'

export interface ServiceService {
  /** Throws while the database does not answer. */
  health: () => Promise<Health>
}

export const makeServiceService = (store: Store, build: string): ServiceService => ({
  health: async () => {
    await sql`select 1`.execute(store)
    return { status: 'ok', build }
  },
})
