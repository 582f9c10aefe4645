import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Essential, Exactly, IdSchema, ListOf, Nullable, OwnIdSchema, TextSchema } from './parts'

/** Defined by each feature. `Type.Record` is not used because its name pattern excludes line breaks. */
export const ParametersSchema = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, 'x-text': 'lines' })

export const ModuleSchema = Exactly({
  id: OwnIdSchema,
  module_name: Essential(Type.String()),
  description: Type.String(),
  parameters: ParametersSchema,
  application_id: IdSchema,
  branch_id: IdSchema,
  is_active: Type.Literal(1),
})

export const BranchSchema = Exactly({
  id: OwnIdSchema,
  name: Essential(Type.String({ description: "'root' for the branch where every call starts" })),
  friendly_name: Type.String(),
  modules: ListOf(ModuleSchema),
})

export const BranchesReplySchema = Exactly({ branches: ListOf(BranchSchema) })

export const BranchReplySchema = Exactly({ branch: BranchSchema })

export const BranchBodySchema = Exactly({ friendly_name: TextSchema() })

export const BranchOrderBodySchema = Exactly({ branch_ids: Type.Array(IdSchema, { maxItems: 1000 }) })

export const SentModuleSchema = Exactly({
  id: Type.Optional(Nullable(IdSchema)),
  module_name: TextSchema(64),
  description: Type.Optional(Nullable(TextSchema())),
  parameters: ParametersSchema,
  application_id: Type.Optional(Nullable(IdSchema)),
  branch_id: Type.Optional(Nullable(IdSchema)),
  is_active: Type.Optional(Type.Literal(1)),
})

export const ModulesBodySchema = Exactly({ modules: Type.Array(SentModuleSchema, { maxItems: 200 }) })

export const ModulesReplySchema = Exactly({ modules: ListOf(ModuleSchema) })

export type Branch = Static<typeof BranchSchema>
export type Module = Static<typeof ModuleSchema>
export type SentModule = Static<typeof SentModuleSchema>
export type Parameters = Static<typeof ParametersSchema>
export type BranchesReply = Static<typeof BranchesReplySchema>
export type BranchReply = Static<typeof BranchReplySchema>
export type BranchBody = Static<typeof BranchBodySchema>
export type BranchOrderBody = Static<typeof BranchOrderBodySchema>
export type ModulesBody = Static<typeof ModulesBodySchema>
export type ModulesReply = Static<typeof ModulesReplySchema>

export const branchesOperations = {
  listBranches: operation('GET', '/applications/:applicationId/branches', { reply: BranchesReplySchema }),
  createBranch: operation('POST', '/applications/:applicationId/branches', {
    body: BranchBodySchema,
    reply: BranchReplySchema,
    status: 201,
  }),
  orderBranches: operation('PUT', '/applications/:applicationId/branches/order', {
    body: BranchOrderBodySchema,
    reply: BranchesReplySchema,
  }),
  renameBranch: operation('PUT', '/application-branches/:branchId', {
    body: BranchBodySchema,
    reply: BranchReplySchema,
  }),
  deleteBranch: operation('DELETE', '/application-branches/:branchId', { status: 204 }),
  /** Replaces all modules of the branch. 412 if `If-Match` is not the current version of the application's modules. */
  saveModules: operation('PUT', '/application-branches/:branchId/modules', {
    body: ModulesBodySchema,
    reply: ModulesReplySchema,
  }),
}
