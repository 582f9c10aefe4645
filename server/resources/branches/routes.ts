import { branchesRows } from 'contract/branches'
import { branchesSchemas } from 'contract/schemas/branches'
import { effectRoute, route, type BoundRoute } from '../../core/routes/route'
import { versionedRoute } from '../../core/routes/versionedRoute'
import { MODULES_BYTES } from './rules'
import type { BranchesService } from './service'

export const branchesRoutes = (branches: BranchesService): BoundRoute[] => [
  versionedRoute(branchesRows.listBranches, branchesSchemas.listBranches, ({ params, caller }) =>
    branches.list(caller.accountId, params.applicationId),
  ),
  effectRoute(branchesRows.createBranch, branchesSchemas.createBranch, ({ params, body, caller, transaction }) =>
    branches.create(caller.accountId, params.applicationId, body, transaction),
  ),
  route(branchesRows.orderBranches, branchesSchemas.orderBranches, ({ params, body, caller }) =>
    branches.order(caller.accountId, params.applicationId, body),
  ),
  route(branchesRows.renameBranch, branchesSchemas.renameBranch, ({ params, body, caller }) =>
    branches.rename(caller.accountId, params.branchId, body),
  ),
  route(branchesRows.deleteBranch, branchesSchemas.deleteBranch, ({ params, caller }) =>
    branches.remove(caller.accountId, params.branchId),
  ),
  versionedRoute(
    branchesRows.saveModules,
    branchesSchemas.saveModules,
    ({ params, body, caller, isExpected }) => branches.saveModules(caller.accountId, params.branchId, body, isExpected),
    { bodyBytes: MODULES_BYTES },
  ),
]
