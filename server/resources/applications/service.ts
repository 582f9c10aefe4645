import type { ApplicationSummary } from 'contract/applications'
import type { Store } from '../../store/tables'

export interface ApplicationsService {
  /** What was changed last stands first. */
  list: (accountId: string) => Promise<ApplicationSummary[]>
}

export const makeApplicationsService = (store: Store): ApplicationsService => ({
  list: async (accountId) => {
    const applications = await store
      .selectFrom('applications')
      .select(['id', 'friendly_name', 'updated_at'])
      .where('account_id', '=', accountId)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .execute()
    return applications.map(({ updated_at, ...rest }) => ({ ...rest, updated_at: updated_at.toISOString() }))
  },
})
