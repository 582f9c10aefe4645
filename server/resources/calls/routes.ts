import { callsRows } from 'contract/calls'
import { callsSchemas } from 'contract/schemas/calls'
import { route, type BoundRoute } from '../../core/routes/route'
import type { ExportsService } from '../exports/service'
import type { CallsService } from './service'

export const callsRoutes = (calls: CallsService, exports: ExportsService): BoundRoute[] => [
  route(callsRows.listCalls, callsSchemas.listCalls, ({ params, query }) => calls.list(params.accountId, query)),
  route(callsRows.exportCalls, callsSchemas.exportCalls, async ({ params, query, caller }) => ({
    file_url: await exports.urlOf(params.accountId, 'calls', { ...query, language: caller.language }),
  })),
]
