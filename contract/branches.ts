import type { Static } from 'typebox'
import { row } from './row'
import type {
  BranchBodySchema,
  BranchesReplySchema,
  BranchOrderBodySchema,
  BranchReplySchema,
  BranchSchema,
  ModulesBodySchema,
  ModuleSchema,
  ModulesReplySchema,
  ParametersSchema,
  SentModuleSchema,
} from './schemas/branches'

/** A part of a call flow; each call begins in the one that is named 'root'. */
export type Branch = Static<typeof BranchSchema>
/** One step of a branch. */
export type Module = Static<typeof ModuleSchema>
/** A module as it is sent: without an id where it is new. */
export type SentModule = Static<typeof SentModuleSchema>
export type Parameters = Static<typeof ParametersSchema>
export type BranchesReply = Static<typeof BranchesReplySchema>
export type BranchReply = Static<typeof BranchReplySchema>
export type BranchBody = Static<typeof BranchBodySchema>
export type BranchOrderBody = Static<typeof BranchOrderBodySchema>
export type ModulesBody = Static<typeof ModulesBodySchema>
export type ModulesReply = Static<typeof ModulesReplySchema>

export const branchesRows = {
  listBranches: row<{ reply: BranchesReply }>()('GET', '/applications/:applicationId/branches'),
  createBranch: row<{ body: BranchBody; reply: BranchReply }>()('POST', '/applications/:applicationId/branches', {
    status: 201,
  }),
  /** Root stays first whatever is sent; branches that are not named come last. 422 on `branch_ids` for one it does not have. */
  orderBranches: row<{ body: BranchOrderBody; reply: BranchesReply }>()('PUT', '/applications/:applicationId/branches/order'),
  /** 422 for root. */
  renameBranch: row<{ body: BranchBody; reply: BranchReply }>()('PUT', '/application-branches/:branchId'),
  /** 422 for root. */
  deleteBranch: row()('DELETE', '/application-branches/:branchId', { status: 204 }),
  /** In the place of all that the branch held. 412 when `If-Match` is not the version of the application's modules any more. */
  saveModules: row<{ body: ModulesBody; reply: ModulesReply }>()('PUT', '/application-branches/:branchId/modules'),
}
