import { rehearsalsOperations } from 'contract/rehearsals'
import { route, type BoundRoute } from '../../core/routes/route'
import type { RehearsalsService } from './service'

export const rehearsalsRoutes = (rehearsals: RehearsalsService): BoundRoute[] => [
  route(rehearsalsOperations.listRehearsals, async ({ params, caller }) => ({
    rehearsals: await rehearsals.list(caller.accountId, params.applicationId),
  })),
  route(rehearsalsOperations.createRehearsal, { idempotent: 'transaction' }, async ({ params, body, caller, transaction }) => ({
    rehearsal: await rehearsals.create(caller.accountId, params.applicationId, body, transaction),
  })),
  route(rehearsalsOperations.changeRehearsal, async ({ params, body, caller }) => ({
    rehearsal: await rehearsals.change(caller.accountId, params.rehearsalId, body),
  })),
  route(rehearsalsOperations.deleteRehearsal, ({ params, caller }) =>
    rehearsals.remove(caller.accountId, params.rehearsalId),
  ),
]
