import { Type } from 'typebox'
import type { branchesRows } from '../branches'
import { Exactly, IdSchema, Nullable, TextSchema } from './parts'
import { schemasOf } from './schemas'

/**
 * What each of them means is the feature's business; see the features' parameter definitions. Any name is taken: the
 * pattern that `Type.Record` writes for names leaves out those with a line break.
 */
export const ParametersSchema = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

export const ModuleSchema = Exactly({
  id: IdSchema,
  module_name: Type.String(),
  description: Type.String(),
  parameters: ParametersSchema,
  application_id: IdSchema,
  branch_id: IdSchema,
  is_active: Type.Literal(1),
})

export const BranchSchema = Exactly({
  id: IdSchema,
  name: Type.String({ description: "'root' for the one where each call begins" }),
  friendly_name: Type.String(),
  modules: Type.Array(ModuleSchema),
})

export const BranchesReplySchema = Exactly({ branches: Type.Array(BranchSchema) })

export const BranchReplySchema = Exactly({ branch: BranchSchema })

export const BranchBodySchema = Exactly({ friendly_name: TextSchema() })

export const BranchOrderBodySchema = Exactly({ branch_ids: Type.Array(IdSchema, { maxItems: 1000 }) })

/** As the console sends a module; where it belongs is read from the path, and its id counts only inside this branch. */
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

export const ModulesReplySchema = Exactly({ modules: Type.Array(ModuleSchema) })

export const branchesSchemas = schemasOf<typeof branchesRows>()({
  listBranches: { reply: BranchesReplySchema },
  createBranch: { body: BranchBodySchema, reply: BranchReplySchema },
  orderBranches: { body: BranchOrderBodySchema, reply: BranchesReplySchema },
  renameBranch: { body: BranchBodySchema, reply: BranchReplySchema },
  deleteBranch: {},
  saveModules: { body: ModulesBodySchema, reply: ModulesReplySchema },
})
