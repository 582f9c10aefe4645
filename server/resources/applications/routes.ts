import { applicationsOperations } from 'contract/applications'
import { route, type BoundRoute } from '../../core/routes/route'
import type { ApplicationsService } from './service'

export const applicationsRoutes = (applications: ApplicationsService): BoundRoute[] => [
  route(applicationsOperations.listApplications, async ({ caller }) => ({
    applications: await applications.list(caller.accountId),
  })),
  route(applicationsOperations.createApplication, { idempotent: 'transaction' }, ({ body, caller, transaction }) =>
    applications.create(caller.accountId, body, transaction),
  ),
  route(applicationsOperations.getApplication, { versioned: true }, ({ params, caller }) =>
    applications.get(caller.accountId, params.applicationId),
  ),
  route(applicationsOperations.renameApplication, ({ params, body, caller }) =>
    applications.rename(caller.accountId, params.applicationId, body),
  ),
  route(applicationsOperations.deleteApplication, ({ params, caller }) =>
    applications.remove(caller.accountId, params.applicationId),
  ),
]
