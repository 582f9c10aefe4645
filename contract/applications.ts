import { Type, type Static } from 'typebox'
import { CountSchema, Essential, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, LongTextSchema, Nullable, operation, OwnIdSchema, TextSchema } from './operation'

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

const SentModulesSchema = Type.Array(SentModuleSchema, { maxItems: 200 })

export const ModulesBodySchema = Exactly({
  modules: SentModulesSchema,
  /** Where the application requires checks: all branches as they are once the whole save is done. Without it, this branch alone changes. */
  flow: Type.Optional(Type.Array(Exactly({ id: IdSchema, modules: SentModulesSchema }), { maxItems: 1000 })),
})

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
  listBranches: operation('GET', '/applications/:applicationId/branches', { role: 'manager', reply: BranchesReplySchema }),
  createBranch: operation('POST', '/applications/:applicationId/branches', {
    role: 'manager',
    body: BranchBodySchema,
    reply: BranchReplySchema,
    status: 201,
  }),
  orderBranches: operation('PUT', '/applications/:applicationId/branches/order', {
    role: 'manager',
    body: BranchOrderBodySchema,
    reply: BranchesReplySchema,
  }),
  renameBranch: operation('PUT', '/application-branches/:branchId', {
    role: 'manager',
    body: BranchBodySchema,
    reply: BranchReplySchema,
  }),
  deleteBranch: operation('DELETE', '/application-branches/:branchId', { role: 'manager', status: 204 }),
  /** Replaces all modules of the branch. 412 if `If-Match` is not the current version of the application's modules. */
  saveModules: operation('PUT', '/application-branches/:branchId/modules', {
    role: 'manager',
    /** 409 `checks_failed` where required checks fail, unless `skipFlowChecks` gave a reason within ten minutes; so for a restore. */
    body: ModulesBodySchema,
    reply: ModulesReplySchema,
  }),
}

/**
 * Of its call flow, the worst. `no_steps`: calls end at once; `reaches_nobody`: no phone rings, nothing is heard and no message
 * can be left; `loses_callers`: within 400 days, a caller can come to an end without an answer, a message, or a spoken end that
 * a saved test expects. Null also if it takes too long to tell.
 */
export const FlowProblemSchema = Type.Union([Type.Literal('no_steps'), Type.Literal('reaches_nobody'), Type.Literal('loses_callers')])

/** Of the test calls of the last night. */
const LastNightSchema = Exactly({ called_at: InstantSchema, calls: Essential(CountSchema), differing: Essential(CountSchema) })

/** Services that don't check call flows leave `problem` out; `last_night` is in the list, and null unless its numbers are called at night. */
const summary = {
  id: OwnIdSchema,
  friendly_name: Type.String(),
  updated_at: InstantSchema,
  problem: Type.Optional(Nullable(FlowProblemSchema)),
  last_night: Type.Optional(Nullable(LastNightSchema)),
  /** Whether a save that fails one of its tests, or has a problem, needs a reason. */
  requires_checks: Type.Optional(FlagSchema),
}

export const ApplicationSummarySchema = Exactly(summary)

export const ApplicationSchema = Exactly({ ...summary, branches: ListOf(BranchSchema) })

export const ApplicationsReplySchema = Exactly({ applications: ListOf(ApplicationSummarySchema) })

export const ApplicationReplySchema = Exactly({ application: ApplicationSchema })

export const ApplicationBodySchema = Exactly({ friendly_name: TextSchema() })

export type FlowProblem = Static<typeof FlowProblemSchema>
export type ApplicationSummary = Static<typeof ApplicationSummarySchema>
export type Application = Static<typeof ApplicationSchema>
export type ApplicationReply = Static<typeof ApplicationReplySchema>
export type ApplicationBody = Static<typeof ApplicationBodySchema>

export const applicationsOperations = {
  listApplications: operation('GET', '/accounts/:accountId/applications', { role: 'manager', reply: ApplicationsReplySchema, keys: ['flows:read'] }),
  createApplication: operation('POST', '/accounts/:accountId/applications', {
    role: 'manager',
    body: ApplicationBodySchema,
    reply: ApplicationReplySchema,
    status: 201,
  }),
  /** Its `ETag` is the version of the modules of all branches. */
  getApplication: operation('GET', '/applications/:applicationId', { role: 'manager', reply: ApplicationReplySchema }),
  renameApplication: operation('PUT', '/applications/:applicationId', {
    role: 'manager',
    body: ApplicationBodySchema,
    reply: ApplicationReplySchema,
  }),
  /** Numbers routed to it go to parking. */
  deleteApplication: operation('DELETE', '/applications/:applicationId', { role: 'manager', status: 204 }),
}

export const FeatureSchema = Exactly({ name: Essential(Type.String()), friendly_name: Type.String(), is_new: FlagSchema })

export const FeaturesReplySchema = Exactly({ modules: ListOf(FeatureSchema) })

const InputTypeSchema = Type.Union([
  Type.Literal('text'),
  Type.Literal('number'),
  Type.Literal('select'),
  Type.Literal('switch'),
  Type.Literal('audiofile-selector'),
  Type.Literal('extensions'),
  Type.Literal('routes'),
  Type.Literal('schedule'),
  Type.Literal('branch'),
  Type.Literal('people'),
  Type.Literal('person'),
])

export const ParameterDefinitionSchema = Exactly({
  name: Essential(Type.String()),
  label: Type.String(),
  input_type: InputTypeSchema,
  options: Nullable(Type.Array(Exactly({ value: Essential(Type.String()), label: Type.String() }))),
  default: Type.Unknown({ description: 'null where there is none' }),
  hide_label: FlagSchema,
})

export const ParameterDefinitionsReplySchema = Exactly({ parameters: ListOf(ParameterDefinitionSchema) })

export type Feature = Static<typeof FeatureSchema>
export type ParameterDefinition = Static<typeof ParameterDefinitionSchema>

export const featuresOperations = {
  listFeatures: operation('GET', '/modules', { role: 'manager', reply: FeaturesReplySchema }),
  listParameters: operation('GET', '/modules/:moduleName/parameters', { role: 'manager', reply: ParameterDefinitionsReplySchema }),
  validateParameters: operation('POST', '/modules/:moduleName/validate', { role: 'manager', body: ParametersSchema, status: 204 }),
}

export const PresetSchema = Exactly({
  id: OwnIdSchema,
  module_name: Essential(Type.String()),
  friendly_name: Type.String(),
  parameters: ParametersSchema,
})

export const PresetsReplySchema = Exactly({ presets: ListOf(PresetSchema) })

export const PresetReplySchema = Exactly({ preset: PresetSchema })

export const NewPresetBodySchema = Exactly({
  friendly_name: TextSchema(),
  parameters: ParametersSchema,
  module_name: TextSchema(64),
})

export const PresetBodySchema = Exactly({ friendly_name: TextSchema(), parameters: ParametersSchema })

export type Preset = Static<typeof PresetSchema>
export type NewPresetBody = Static<typeof NewPresetBodySchema>
export type PresetBody = Static<typeof PresetBodySchema>

export const presetsOperations = {
  listPresets: operation('GET', '/accounts/:accountId/presets', { role: 'manager', reply: PresetsReplySchema }),
  createPreset: operation('POST', '/accounts/:accountId/presets', {
    role: 'manager',
    body: NewPresetBodySchema,
    reply: PresetReplySchema,
    status: 201,
  }),
  changePreset: operation('PUT', '/presets/:presetId', { role: 'manager', body: PresetBodySchema, reply: PresetReplySchema }),
  deletePreset: operation('DELETE', '/presets/:presetId', { role: 'manager', status: 204 }),
}

export const templateNames = ['direct', 'after_hours', 'reception', 'several_phones', 'holidays', 'support', 'announcement'] as const

export const answerNames = [
  'business',
  'phone',
  'second_phone',
  'sales_phone',
  'service_phone',
  'urgent_phone',
  'email',
  'text_fr',
  'text_en',
] as const

/** In place of a phone number: all web phones of the account. */
export const WEB_PHONES = 'web_phones'

/** What a template asks for, each for its steps. Only `business` is required; what is missing can be set in the editor. */
const AnswerSchema = Type.Optional(LongTextSchema(1000))

export const TemplateBodySchema = Exactly({
  friendly_name: TextSchema(),
  template: Type.Enum(templateNames),
  business: AnswerSchema,
  phone: AnswerSchema,
  second_phone: AnswerSchema,
  sales_phone: AnswerSchema,
  service_phone: AnswerSchema,
  urgent_phone: AnswerSchema,
  email: AnswerSchema,
  text_fr: AnswerSchema,
  text_en: AnswerSchema,
  /** Null for a new schedule. Without it, a template that works at any time does so. */
  schedule_id: Type.Optional(Nullable(IdSchema)),
})

export const FromTemplateReplySchema = Exactly({ application: Essential(ApplicationSummarySchema) })

export type TemplateName = (typeof templateNames)[number]
export type AnswerName = (typeof answerNames)[number]
export type TemplateBody = Static<typeof TemplateBodySchema>
export type FromTemplateReply = Static<typeof FromTemplateReplySchema>

export const templatesOperations = {
  /** With its branches, steps and tests, in the language of the request; everything or nothing. */
  createFromTemplate: operation('POST', '/accounts/:accountId/applications/from-template', {
    role: 'manager',
    body: TemplateBodySchema,
    reply: FromTemplateReplySchema,
    status: 201,
    ext: true,
  }),
}
