import { applicationsRows } from 'contract/applications'
import { applicationsSchemas } from 'contract/schemas/applications'
import { effectRoute, route, type BoundRoute } from '../../core/routes/route'
import { versionedRoute } from '../../core/routes/versionedRoute'
import type { ApplicationsService } from './service'

export const applicationsRoutes = (applications: ApplicationsService): BoundRoute[] => [
  route(applicationsRows.listApplications, applicationsSchemas.listApplications, async ({ caller }) => ({
    applications: await applications.list(caller.accountId),
  })),
  effectRoute(applicationsRows.createApplication, applicationsSchemas.createApplication, ({ body, caller, transaction }) =>
    applications.create(caller.accountId, body, transaction),
  ),
  versionedRoute(applicationsRows.getApplication, applicationsSchemas.getApplication, ({ params, caller }) =>
    applications.get(caller.accountId, params.applicationId),
  ),
  route(applicationsRows.renameApplication, applicationsSchemas.renameApplication, ({ params, body, caller }) =>
    applications.rename(caller.accountId, params.applicationId, body),
  ),
  route(applicationsRows.deleteApplication, applicationsSchemas.deleteApplication, ({ params, caller }) =>
    applications.remove(caller.accountId, params.applicationId),
  ),
]
