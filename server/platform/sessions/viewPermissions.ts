import { DAY_MS, later, type Clock } from '../clock'
import type { Store } from '../database/tables'

export type ViewPermissions = ReturnType<typeof makeViewPermissions>

/** Whether operators who view an account hear recordings and voicemails and see phone numbers. */
export const makeViewPermissions = (store: Store, clock: Clock) => {
  const until = async (accountId: string): Promise<Date | null> => {
    const permission = store.selectFrom('view_permissions').select('until').where('account_id', '=', accountId).where('until', '>', clock())
    return (await permission.executeTakeFirst())?.until ?? null
  }
  return {
    until,

    isGiven: async (accountId: string): Promise<boolean> => (await until(accountId)) !== null,

    give: async (accountId: string): Promise<Date> => {
      const given = { account_id: accountId, until: later(clock(), DAY_MS) }
      const one = store.insertInto('view_permissions').values(given).onConflict((known) => known.column('account_id').doUpdateSet({ until: given.until }))
      return (await one.returning('until').executeTakeFirstOrThrow()).until
    },

    withdraw: async (accountId: string): Promise<void> => {
      await store.deleteFrom('view_permissions').where('account_id', '=', accountId).execute()
    },
  }
}
