import { branchesOperations } from 'contract/branches'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import { MODULES_BYTES } from './rules'
import type { BranchesService } from './service'

export const branchesRoutes = (branches: BranchesService): BoundRoute[] => [
  route(branchesOperations.listBranches, { versioned: true }, ({ params, caller }) =>
    branches.list(caller.accountId, params.applicationId),
  ),
  route(branchesOperations.createBranch, { idempotent: 'transaction' }, ({ params, body, caller, transaction }) =>
    branches.create(caller, params.applicationId, body, transaction),
  ),
  route(branchesOperations.orderBranches, ({ params, body, caller }) =>
    branches.order(caller, params.applicationId, body),
  ),
  route(branchesOperations.renameBranch, ({ params, body, caller }) =>
    branches.rename(caller, params.branchId, body),
  ),
  route(branchesOperations.deleteBranch, ({ params, caller }) =>
    branches.remove(caller, params.branchId),
  ),
  route(branchesOperations.saveModules, { versioned: true, bodyBytes: MODULES_BYTES }, ({ params, body, caller, isExpected }) =>
    branches.saveModules(caller, params.branchId, body, isExpected),
  ),
]
