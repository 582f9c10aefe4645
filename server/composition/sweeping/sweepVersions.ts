import { thinOut, VERSIONS_KEPT } from '../../flows/index'
import type { Store } from '../../platform/database/tables/tables'
import { inTransaction } from '../../platform/database/transaction'

export const sweepVersions = async (store: Store): Promise<void> => {
  const long = store.selectFrom('flow_versions').select('application_id').groupBy('application_id')
  const applications = await long.having((row) => row(row.fn.countAll(), '>', VERSIONS_KEPT)).execute()
  for (const { application_id } of applications) {
    await inTransaction(store, async (transaction) => {
      await transaction.selectFrom('applications').select('id').where('id', '=', application_id).forUpdate().execute()
      await thinOut(transaction, application_id)
    })
  }
}
