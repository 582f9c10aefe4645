import { serviceOperations } from 'contract/service'
import { operations } from 'contract/operations'
import { route, type BoundRoute } from '../../core/routes/route'
import { makeCspReports, reportTypes } from './cspReports'
import { openApiOf } from './openApi'
import type { ServiceService } from './service'

const REPORT_BYTES = 16 * 1024

export const serviceRoutes = (service: ServiceService, build: string): BoundRoute[] => {
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
