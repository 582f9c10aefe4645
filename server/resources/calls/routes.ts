import { callsOperations } from 'contract/calls'
import type { ExportsService } from '../exports/service'
import { route, type BoundRoute } from '../../core/routes/route'
import type { CallsService } from './service'

export const callsRoutes = (calls: CallsService, exports: ExportsService): BoundRoute[] => [
  route(callsOperations.listCalls, ({ params, query }) => calls.list(params.accountId, query)),
  route(callsOperations.exportCalls, async ({ params, query, caller }) => ({
    file_url: await exports.urlOf(params.accountId, 'calls', { ...query, language: caller.language }),
  })),
]
