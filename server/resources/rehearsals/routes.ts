import { rehearsalsRows } from 'contract/rehearsals'
import { rehearsalsSchemas } from 'contract/schemas/rehearsals'
import { effectRoute, route, type BoundRoute } from '../../core/routes/route'
import type { RehearsalsService } from './service'

export const rehearsalsRoutes = (rehearsals: RehearsalsService): BoundRoute[] => [
  route(rehearsalsRows.listRehearsals, rehearsalsSchemas.listRehearsals, async ({ params, caller }) => ({
    rehearsals: await rehearsals.list(caller.accountId, params.applicationId),
  })),
  effectRoute(rehearsalsRows.createRehearsal, rehearsalsSchemas.createRehearsal, async ({ params, body, caller, transaction }) => ({
    rehearsal: await rehearsals.create(caller.accountId, params.applicationId, body, transaction),
  })),
  route(rehearsalsRows.changeRehearsal, rehearsalsSchemas.changeRehearsal, async ({ params, body, caller }) => ({
    rehearsal: await rehearsals.change(caller.accountId, params.rehearsalId, body),
  })),
  route(rehearsalsRows.deleteRehearsal, rehearsalsSchemas.deleteRehearsal, ({ params, caller }) =>
    rehearsals.remove(caller.accountId, params.rehearsalId),
  ),
]
