import { schemaTable } from 'contract/schemas/table'
import { serviceSchemas } from 'contract/schemas/service'
import { serviceRows } from 'contract/service'
import { rowTable } from 'contract/table'
import { guestRoute, type BoundRoute } from '../../core/routes/route'
import { makeCspReports, reportTypes } from './cspReports'
import { openApiOf } from './openApi'
import type { ServiceService } from './service'

const REPORT_BYTES = 16 * 1024

export const serviceRoutes = (service: ServiceService, build: string): BoundRoute[] => {
  const document = openApiOf(rowTable, schemaTable, build)
  const takeReports = makeCspReports()
  return [
    guestRoute(serviceRows.getHealth, serviceSchemas.getHealth, () => service.health()),
    guestRoute(serviceRows.getOpenApi, serviceSchemas.getOpenApi, async () => document),
    guestRoute(serviceRows.reportCsp, serviceSchemas.reportCsp, async ({ body, caller }) => takeReports(body, caller.log), {
      consumes: reportTypes,
      bodyBytes: REPORT_BYTES,
    }),
  ]
}
