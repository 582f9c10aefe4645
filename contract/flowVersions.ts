import { Type, type Static } from 'typebox'
import { BranchSchema, FlowProblemSchema } from './applications'
import { CountSchema, Essential, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, LongTextSchema, nextCursor, Nullable, operation, OwnIdSchema, pageQuery, TextSchema } from './operation'

const ofBranch = { branch_id: Essential(IdSchema), branch_name: Type.String() }

/** Where the step is now; of removed ones, where it was. */
const ofStep = { ...ofBranch, module_index: Essential(CountSchema), module_name: Type.String(), description: Type.String() }

const kind = <const Kind extends string>(name: Kind) => Essential(Type.Literal(name))

/** A branch that is added or removed takes its steps along: they aren't listed. */
export const FlowChangeSchema = Type.Union([
  Exactly({ kind: kind('branch_added'), ...ofBranch, modules: Essential(CountSchema) }),
  Exactly({ kind: kind('branch_removed'), ...ofBranch, modules: Essential(CountSchema) }),
  Exactly({ kind: kind('branch_renamed'), ...ofBranch, before_name: Type.String() }),
  /** Of the branches that exist in both. */
  Exactly({ kind: kind('branches_ordered'), branch_ids: Type.Array(IdSchema) }),
  Exactly({ kind: kind('step_added'), ...ofStep }),
  Exactly({ kind: kind('step_removed'), ...ofStep }),
  Exactly({
    kind: kind('step_moved'),
    ...ofStep,
    from_branch_id: Essential(IdSchema),
    from_branch_name: Type.String(),
    from_index: Essential(CountSchema),
    /** The step that now follows; null at the end. */
    next: Nullable(Exactly({ module_name: Type.String(), description: Type.String() })),
  }),
  /** `settings`: the names of the parameters that differ. */
  Exactly({ kind: kind('step_changed'), ...ofStep, settings: Type.Array(Type.String()) }),
])

export const MAX_NAMES = 20

export const VersionTestsSchema = Exactly({
  passed: Essential(CountSchema),
  failed: Essential(CountSchema),
  /** Of saved tests that failed, as far as they fit. */
  failed_names: Type.Array(TextSchema(), { maxItems: MAX_NAMES }),
})

/** A version that lists more is cut there. */
export const MAX_CHANGES = 100

const ofVersion = {
  /** Rises by one in each application. */
  version: Essential(CountSchema),
  /** The number in the application's `ETag`. */
  modules_version: CountSchema,
  created_at: InstantSchema,
  /** Null for what the call flow was when its first version was kept, and for what an older build saved. */
  author_name: Nullable(Type.String()),
  note: Nullable(Type.String()),
  restored_version: Nullable(CountSchema),
  changes: ListOf(FlowChangeSchema),
  /** How many changes `changes` leaves out. */
  more_changes: Essential(CountSchema),
  tests: Nullable(VersionTestsSchema),
  /** What callers would run into if it were restored. */
  problem: Type.Optional(Nullable(FlowProblemSchema)),
  is_current: FlagSchema,
}

export const FlowVersionSchema = Exactly(ofVersion)

export const MissingSchema = Exactly({
  kind: Essential(Type.Enum(['audiofile', 'branch', 'schedule', 'person'])),
  id: Essential(IdSchema),
  ...ofStep,
})

export const FlowVersionReplySchema = Exactly({
  version: FlowVersionSchema,
  branches: ListOf(BranchSchema),
  /** What its steps refer to but no longer exists: they stay incomplete when it is restored. */
  missing: ListOf(MissingSchema),
})

export const FlowVersionsReplySchema = Exactly({ versions: ListOf(FlowVersionSchema), ...nextCursor })

export const MAX_NOTE = 200

export const NoteBodySchema = Exactly({ note: Nullable(TextSchema(MAX_NOTE)) })

export type FlowChange = Static<typeof FlowChangeSchema>
export type VersionTests = Static<typeof VersionTestsSchema>
export type FlowVersion = Static<typeof FlowVersionSchema>
export type Missing = Static<typeof MissingSchema>
export type FlowVersionReply = Static<typeof FlowVersionReplySchema>
export type FlowVersionsReply = Static<typeof FlowVersionsReplySchema>
export type NoteBody = Static<typeof NoteBodySchema>

const VERSION = '/applications/:applicationId/versions/:version'

export const flowVersionsOperations = {
  /** Newest first. Empty until the first change since versions are kept. */
  listFlowVersions: operation('GET', '/applications/:applicationId/versions', { role: 'manager', query: Exactly(pageQuery), reply: FlowVersionsReplySchema, ext: true }),
  getFlowVersion: operation('GET', VERSION, { role: 'manager', reply: FlowVersionReplySchema, ext: true }),
  /** An empty note removes it. */
  noteFlowVersion: operation('PUT', `${VERSION}/note`, { role: 'manager', body: NoteBodySchema, reply: FlowVersionSchema, ext: true }),
  recordVersionTests: operation('PUT', `${VERSION}/tests`, { role: 'manager', body: VersionTestsSchema, reply: FlowVersionSchema, ext: true }),
  /** Makes a new version with these branches and steps, unless they are the current ones. 412 if `If-Match` is not the current version of the application's modules. */
  restoreFlowVersion: operation('POST', `${VERSION}/restore`, { role: 'manager', reply: FlowVersionReplySchema, ext: true }),
}

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'] as const

const RehearsedEventSchema = Type.Union([
  Exactly({ type: Essential(Type.Literal('answered')) }),
  Exactly({ type: Essential(Type.Literal('digit')), digit: Essential(Type.Enum(digits)) }),
  Exactly({ type: Essential(Type.Literal('timeout')) }),
  Exactly({
    type: Essential(Type.Literal('transferred')),
    result: Essential(Type.Union([Type.Literal('answered'), Type.Literal('unanswered')])),
  }),
  Exactly({ type: Essential(Type.Literal('recorded')) }),
  Exactly({ type: Essential(Type.Literal('hangup')) }),
])

export const MAX_EVENTS = 200

/** `local` as it was chosen in the time zone (IANA name); `instant` is what counts. */
const RehearsedTimeSchema = Exactly({
  instant: Essential(InstantSchema),
  local: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$' }),
  time_zone: TextSchema(64),
})

export const RehearsalScriptSchema = Exactly({
  caller: TextSchema(64),
  number_id: Nullable(IdSchema),
  events: Essential(Type.Array(RehearsedEventSchema, { maxItems: MAX_EVENTS })),
  /** Of the call; null or missing for now. */
  at: Type.Optional(Nullable(RehearsedTimeSchema)),
})

const kinds = ['gather', 'transfer', 'ring', 'voicemail', 'hangUp', 'over'] as const

export const CallEndSchema = Exactly({
  kind: Essential(Type.Enum(kinds)),
  branch_id: Nullable(IdSchema),
  target: Nullable(TextSchema()),
})

export const RehearsalSchema = Exactly({
  id: OwnIdSchema,
  application_id: IdSchema,
  friendly_name: Type.String(),
  script: RehearsalScriptSchema,
  expected: CallEndSchema,
})

export const RehearsalsReplySchema = Exactly({ rehearsals: ListOf(RehearsalSchema) })

export const RehearsalReplySchema = Exactly({ rehearsal: RehearsalSchema })

export const NewRehearsalBodySchema = Exactly({
  friendly_name: TextSchema(),
  script: RehearsalScriptSchema,
  expected: CallEndSchema,
})

export const RehearsalBodySchema = Exactly({ friendly_name: TextSchema(), expected: CallEndSchema })

/** Of a call flow: a save runs them all. */
export const MAX_TESTS = 50

export const FlowChecksBodySchema = Exactly({ is_required: FlagSchema })

/** Why a save is made all the same, and what it fails. */
export const SkippedChecksBodySchema = Exactly({
  reason: LongTextSchema(500),
  failed_tests: Type.Array(TextSchema(), { maxItems: MAX_TESTS }),
  problem: Nullable(FlowProblemSchema),
})

export type Rehearsal = Static<typeof RehearsalSchema>
/** `number_id` is the number dialled, null for any. The first event is `answered`. */
export type RehearsalScript = Static<typeof RehearsalScriptSchema>
export type RehearsedTime = Static<typeof RehearsedTimeSchema>
export type CallEnd = Static<typeof CallEndSchema>
export type NewRehearsalBody = Static<typeof NewRehearsalBodySchema>
export type FlowChecksBody = Static<typeof FlowChecksBodySchema>
export type SkippedChecksBody = Static<typeof SkippedChecksBodySchema>
export type RehearsalBody = Static<typeof RehearsalBodySchema>

export const rehearsalsOperations = {
  listRehearsals: operation('GET', '/applications/:applicationId/rehearsals', {
    role: 'manager',
    reply: RehearsalsReplySchema,
    ext: true,
  }),
  createRehearsal: operation('POST', '/applications/:applicationId/rehearsals', {
    role: 'manager',
    body: NewRehearsalBodySchema,
    reply: RehearsalReplySchema,
    status: 201,
    ext: true,
  }),
  changeRehearsal: operation('PUT', '/rehearsals/:rehearsalId', {
    role: 'manager',
    body: RehearsalBodySchema,
    reply: RehearsalReplySchema,
    ext: true,
  }),
  deleteRehearsal: operation('DELETE', '/rehearsals/:rehearsalId', { role: 'manager', status: 204, ext: true }),
  setFlowChecks: operation('PUT', '/applications/:applicationId/checks', { role: 'manager', body: FlowChecksBodySchema, status: 204, ext: true }),
  /** Before a save that fails the checks: it is written to the journal. A branch by itself can't be checked, so that the console asks. */
  skipFlowChecks: operation('POST', '/applications/:applicationId/checks/skipped', { role: 'manager', body: SkippedChecksBodySchema, status: 204, ext: true }),
}
