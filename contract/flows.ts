import { Type, type Static } from 'typebox'
import { FlowProblemSchema, ParametersSchema, SentModuleSchema } from './applications'
import { CallerEndSchema } from './callPaths'
import { CallEndSchema, FlowChangeSchema, MAX_TESTS, RehearsalScriptSchema } from './flowVersions'
import { CountSchema, DateSchema, Essential, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, LongTextSchema, Nullable, operation, OwnIdSchema, TextSchema } from './operation'
import { ScheduleHoursSchema, ScheduleOverrideSchema } from './schedules'

/** The first branch is the one where every call starts. */
export const WholeFlowSchema = Exactly({
  id: OwnIdSchema,
  friendly_name: Essential(Type.String()),
  branches: ListOf(
    Exactly({
      id: OwnIdSchema,
      friendly_name: Essential(Type.String()),
      modules: ListOf(Exactly({ id: OwnIdSchema, module_name: Essential(Type.String()), description: Type.String(), parameters: Essential(ParametersSchema) })),
    }),
  ),
  tests: ListOf(Exactly({ id: OwnIdSchema, friendly_name: Essential(Type.String()), script: Essential(RehearsalScriptSchema), expected: Essential(CallEndSchema) })),
  /** Those that it uses, as they stand. */
  schedules: ListOf(
    Exactly({ id: OwnIdSchema, name: Essential(Type.String()), ...ScheduleHoursSchema.properties, override: Nullable(Exactly({ state: ScheduleOverrideSchema.properties.state, until: Nullable(InstantSchema), set_at: InstantSchema })) }),
  ),
  /** Those that it plays. `sha256` is of their content; null if that can't be read. */
  sounds: ListOf(Exactly({ id: OwnIdSchema, name: Essential(Type.String()), sha256: Nullable(Type.String()) })),
})

export const FlowReplySchema = Exactly({ flow: WholeFlowSchema })

const SentIdSchema = Type.Optional(Nullable(IdSchema))

const { module_name, description, parameters } = SentModuleSchema.properties

const SentBranchesSchema = Type.Array(
  Exactly({
    id: IdSchema,
    friendly_name: TextSchema(),
    modules: Type.Array(Exactly({ id: SentIdSchema, module_name, description, parameters }), { maxItems: 200 }),
  }),
  { minItems: 1, maxItems: 1000 },
)

/** Branches, steps and tests keep the ids that they have in this call flow; any other id stands for a new one. */
export const FlowBodySchema = Exactly({
  friendly_name: TextSchema(),
  branches: SentBranchesSchema,
  tests: Type.Array(Exactly({ id: SentIdSchema, friendly_name: TextSchema(), script: RehearsalScriptSchema, expected: CallEndSchema }), { maxItems: MAX_TESTS }),
  /** Saves it although it fails checks that the application requires. */
  reason: Type.Optional(LongTextSchema(500)),
})

/** `from` and `to`: the days of the past callers. */
export const FlowDraftBodySchema = Exactly({ branches: SentBranchesSchema, from: DateSchema, to: DateSchema })

/** How callers are lost: see `callflow/guarantee.ts`. */
export const losses = ['ends', 'hungUp', 'silent', 'unanswered', 'loops'] as const

/** Why an end can't be told: see `callflow/trial.ts`. */
export const doubts = ['prompt', 'key', 'ring', 'time'] as const

const EndSchema = Exactly({ kind: CallerEndSchema.properties.kind, branch_id: Nullable(IdSchema), branch_name: Nullable(Type.String()) })

const ofBranch = { branch_id: Nullable(IdSchema), branch_name: Nullable(Type.String()) }

const FiguresSchema = Exactly({ before: Essential(Type.Number()), least: Essential(Type.Number()), most: Essential(Type.Number()) })

export const FlowJudgementSchema = Exactly({
  /** What callers run into whatever they do: see `problem` of an application. */
  problem: Nullable(FlowProblemSchema),
  /** Whether a caller can come to no answer, no message and no end that a test expects, within 400 days. */
  proof: Exactly({
    /** 0 if it would take too long: nothing is known then. */
    is_complete: Essential(FlagSchema),
    /** How many different hours there are, and in how many of them somebody is lost. */
    hours: Essential(CountSchema),
    lost_hours: Essential(CountSchema),
    /** The shortest ways first. `events` as in tests. */
    lost: ListOf(
      Exactly({ loss: Essential(Type.Enum(losses)), ...ofBranch, module_index: Nullable(CountSchema), events: RehearsalScriptSchema.properties.events, from: InstantSchema, until: Nullable(InstantSchema) }),
    ),
  }),
  /** The callers of these days, each once more. `calls` is the sum of the others. */
  replay: Exactly({
    calls: Essential(CountSchema),
    same: Essential(CountSchema),
    other: ListOf(Exactly({ calls: Essential(CountSchema), then: Essential(EndSchema), instead: Essential(EndSchema) })),
    unknown: ListOf(Exactly({ calls: Essential(CountSchema), doubt: Essential(Type.Enum(doubts)), ...ofBranch })),
    /** Calls that took steps which aren't kept, or rare ways. */
    untold_calls: Essential(CountSchema),
  }),
  /** Of the last month that is over, before tax; null before the first. As it was, and between which figures it would have been. */
  cost: Nullable(
    Exactly({
      from: DateSchema,
      to: DateSchema,
      /** Started minutes, and calls put through to another number. */
      minutes: FiguresSchema,
      transfers: FiguresSchema,
      /** In CAD. */
      plans: ListOf(Exactly({ plan_name: Type.String(), is_current: FlagSchema, cost: FiguresSchema })),
    }),
  ),
  /** From the saved call flow to the draft. */
  changes: ListOf(FlowChangeSchema),
  more_changes: Essential(CountSchema),
})

/** As it was, and the least and the most that it would have been. */
export type Figures = Static<typeof FiguresSchema>
export type WholeFlow = Static<typeof WholeFlowSchema>
export type FlowReply = Static<typeof FlowReplySchema>
export type FlowBody = Static<typeof FlowBodySchema>
export type FlowDraftBody = Static<typeof FlowDraftBodySchema>
export type FlowJudgement = Static<typeof FlowJudgementSchema>

const FLOW = '/applications/:applicationId/flow'

export const flowsOperations = {
  /** All that a file of it holds. Its `ETag` changes with its name, branches, steps and tests. */
  getFlow: operation('GET', FLOW, { role: 'manager', reply: FlowReplySchema, keys: ['flows:read'], ext: true }),
  /** Replaces all of it, as one version. 412 if `If-Match` is not the current `ETag`; 409 `checks_failed` if it fails checks that the application requires. */
  saveFlow: operation('PUT', FLOW, { role: 'manager', body: FlowBodySchema, reply: FlowReplySchema, keys: ['flows:write'], ext: true }),
  /** What a draft would do. It is saved nowhere. */
  judgeFlow: operation('POST', `${FLOW}/judge`, { role: 'manager', body: FlowDraftBodySchema, reply: FlowJudgementSchema, keys: ['flows:read'], asks: true, whileSuspended: true, view: 'open', ext: true }),
}
