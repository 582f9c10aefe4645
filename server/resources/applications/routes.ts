import { applicationsRows } from 'contract/applications'
import { applicationsSchemas } from 'contract/schemas/applications'
import { route, type BoundRoute } from '../../core/route'
import type { ApplicationsService } from './service'

export const applicationsRoutes = (applications: ApplicationsService): BoundRoute[] => [
  route(applicationsRows.listApplications, applicationsSchemas.listApplications, async ({ caller }) => ({
    applications: await applications.list(caller.accountId),
  })),
]
