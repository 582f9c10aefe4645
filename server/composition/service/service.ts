import { sql } from 'kysely'
import { serviceOperations, type Health } from 'contract/service'
import { operations } from 'contract/operations'
import type { Store } from '../../platform/database/tables/tables'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import { makeCspReports, reportTypes } from './cspReports'
import { openApiOf } from './openApi'

export interface HealthService {
  health: () => Promise<Health>
}

export const makeHealthService = (store: Store, build: string): HealthService => ({
  health: async () => {
    await sql`select 1`.execute(store)
    return { status: 'ok', build }
  },
})

const REPORT_BYTES = 16 * 1024

export const serviceRoutes = (service: HealthService, build: string): BoundRoute[] => {
  const document = openApiOf(operations, build)
  const takeReports = makeCspReports()
  return [
    route(serviceOperations.getHealth, () => service.health()),
    route(serviceOperations.getOpenApi, async () => document),
    route(serviceOperations.reportCsp, { consumes: reportTypes, bodyBytes: REPORT_BYTES }, async ({ body, caller }) =>
      takeReports(body, caller.log),
    ),
  ]
}
