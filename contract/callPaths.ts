import { Type, type Static } from 'typebox'
import { CallSchema, exportReply } from './calls'
import { ScheduleHoursSchema } from './schedules'
import { operation, CountSchema, DateSchema, Essential, Exactly, FlagSchema, IdSchema, InstantSchema, ListOf, Nullable, OwnIdSchema } from './operation'

export const stepOutcomes = ['done', 'waiting', 'key', 'wrong_key', 'no_key', 'answered', 'unanswered', 'recorded', 'left', 'ended'] as const

/** `left`: the caller hung up during the step. `ended`: the step hung up. */
export const StepOutcomeSchema = Type.Enum(stepOutcomes)

/** `menu`: the caller hung up while a key was expected. */
export const callEndings = ['reached', 'message', 'menu', 'missed'] as const

export const CallEndingSchema = Type.Enum(callEndings)

export const CallStepSchema = Exactly({
  /** Rises through the call; incomplete steps that a call skips have none. */
  step: Essential(CountSchema),
  at: InstantSchema,
  branch_id: Essential(IdSchema),
  /** Null if the branch has been deleted since, and no version has it. */
  branch_name: Nullable(Type.String()),
  module_index: Essential(CountSchema),
  module_name: Type.String(),
  /** Null if the call flow has changed since, and no version has the step. */
  description: Nullable(Type.String()),
  outcome: Essential(StepOutcomeSchema),
  /** Of a menu, also if it leads nowhere, or of listed extensions. */
  key: Nullable(Type.String()),
  to_branch_id: Nullable(IdSchema),
})

export const passKinds = ['asked', 'passed', 'joined', 'came_back'] as const

/** Who spoke with whom on the account's side. `came_back`: `by` didn't answer. */
export const CallPassSchema = Exactly({
  at: InstantSchema,
  kind: Essential(Type.Enum(passKinds)),
  /** Names. Null for a phone number, which has a call of its own, and for whoever has left the team. */
  by: Nullable(Type.String()),
  to: Nullable(Type.String()),
})

export const CallPathSchema = Exactly({
  /** Null while the call is in progress, and of calls that were interrupted. */
  call: Nullable(CallSchema),
  /** Null for calls without a path: outgoing ones, of parked numbers, and older ones. */
  application: Nullable(Exactly({ id: OwnIdSchema, friendly_name: Nullable(Type.String()) })),
  /** The number in the application's `ETag` when the call began. */
  flow_version: Nullable(CountSchema),
  /** The version that has these steps, to be shown or restored. Null if none is kept, or nothing has changed since versions are. */
  version: Nullable(CountSchema),
  ending: Nullable(CallEndingSchema),
  /** The call stays, whatever the account no longer keeps. */
  is_kept: FlagSchema,
  steps: ListOf(CallStepSchema),
  passes: Type.Array(CallPassSchema),
  recording_ids: ListOf(IdSchema),
  voicemail_ids: ListOf(IdSchema),
})

export const CallPathReplySchema = Exactly({ path: CallPathSchema })

/** One for each way on from a step: what callers did there, and where it led. */
export const StepCountSchema = Exactly({
  branch_id: Essential(IdSchema),
  module_index: Essential(CountSchema),
  module_name: Type.String(),
  outcome: Essential(StepOutcomeSchema),
  key: Nullable(Type.String()),
  to_branch_id: Nullable(IdSchema),
  calls: Essential(CountSchema),
})

export const FlowCountsSchema = Exactly({
  calls: Essential(CountSchema),
  steps: ListOf(StepCountSchema),
  /** Whether some of the calls took an earlier version of the call flow. */
  has_earlier_versions: FlagSchema,
})

export const EndingCountsSchema = Exactly({
  reached: Essential(CountSchema),
  message: Essential(CountSchema),
  menu: Essential(CountSchema),
  missed: Essential(CountSchema),
})

export const FlowAnalyticsSchema = Exactly({
  calls: Essential(CountSchema),
  endings: EndingCountsSchema,
  /** Keys of menus and listed extensions, most pressed first. */
  keys: ListOf(
    Exactly({
      branch_id: Essential(IdSchema),
      branch_name: Nullable(Type.String()),
      module_index: Essential(CountSchema),
      key: Essential(Type.String()),
      to_branch_id: Nullable(IdSchema),
      to_branch_name: Nullable(Type.String()),
      calls: Essential(CountSchema),
    }),
  ),
  /** By hour in Montreal; hours without calls are left out. */
  hours: ListOf(
    Exactly({
      weekday: Essential(Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday' })),
      hour: Essential(Type.Integer({ minimum: 0, maximum: 23 })),
      calls: Essential(CountSchema),
      endings: EndingCountsSchema,
    }),
  ),
})

/** `message`: the caller was asked for one. `hangUp`: a step hung up, or there was none left. `left`: the caller hung up. */
export const callerEnds = ['answered', 'message', 'hangUp', 'left'] as const

export const CallerEndSchema = Exactly({
  kind: Essential(Type.Enum(callerEnds)),
  /** Where. */
  branch_id: Nullable(IdSchema),
  /** Who answered, or whose mailbox it is; empty otherwise. Ends of the same kind and target are the same. */
  target: Type.String(),
})

/** What a caller, or whoever was rung, did where the call waited. */
export const CallerAnswerSchema = Exactly({
  /** The place in `questions` of what they had heard by then, or of who was rung. */
  question: Essential(CountSchema),
  /** How long the call waited at most. */
  seconds: Essential(CountSchema),
  /** The keys, `nothing`, `answered`, `unanswered` or `left`. */
  did: Essential(Type.String()),
  /** Of keys that led nowhere: those that led somewhere. */
  listed: Nullable(Type.Array(Type.String())),
})

export const openingBranches = ['open_branch', 'closed_branch', 'holiday_branch'] as const

export const CallBehaviourSchema = Exactly({
  calls: Essential(CountSchema),
  /** Within hours that are the same for all of these calls, in each of the schedules asked for. */
  at: Essential(InstantSchema),
  /** How the call found the hours that it came to, whatever they are today. */
  opened: ListOf(Exactly({ schedule_id: Essential(IdSchema), branch: Essential(Type.Enum(openingBranches)) })),
  answers: ListOf(CallerAnswerSchema),
  end: CallerEndSchema,
  branch_name: Nullable(Type.String()),
  /** The calls of each day, from the first that was asked for. */
  by_day: ListOf(CountSchema),
  /** Started minutes: of all the calls, of the shortest and of the longest. Null unless asked for. */
  minutes: Nullable(Exactly({ all: Essential(CountSchema), least: Essential(CountSchema), most: Essential(CountSchema) })),
  /** The latest of the calls, newest first. */
  latest: ListOf(Exactly({ call_id: Essential(IdSchema), at: InstantSchema })),
})

const HalfHourSchema = Exactly({
  /** 1 is Monday, 7 is Sunday, in the time zone of the hours that are tried. */
  weekday: Essential(CountSchema),
  /** `HH:MM`. */
  start: Essential(Type.String()),
  /** Whether the hours that are tried open it or close it; `none` if it stays closed. */
  change: Essential(Type.Enum(['opens', 'closes', 'none'] as const)),
  /** Of all these half hours together. */
  minutes: Essential(CountSchema),
  /** Of those in which nobody called. */
  quiet_minutes: Essential(CountSchema),
  calls: Essential(CountSchema),
  /** Those among the calls that reached nobody and left no message. */
  missed: Essential(CountSchema),
})

const TriedHoursSchema = Exactly({
  half_hours: ListOf(HalfHourSchema),
  /** The half hour with most missed calls that stays closed. */
  most_missed: Nullable(HalfHourSchema),
})

export const FlowBehavioursSchema = Exactly({
  /** Calls that have ended. */
  calls: Essential(CountSchema),
  /** Those among them that took steps which no version has any more, or rare ways of which there are too many. */
  untold_calls: Essential(CountSchema),
  /** Their started minutes; null unless asked for. */
  untold_minutes: Nullable(CountSchema),
  questions: ListOf(Type.String()),
  /** The most frequent first. Calls of the same answers and end are one, whatever version they took. */
  behaviours: ListOf(CallBehaviourSchema),
  /** Null unless edited hours of a saved schedule are tried. */
  tried_hours: Nullable(TriedHoursSchema),
})

/** Of an account: it may have as many. */
const MAX_TRIED_SCHEDULES = 100

const range = Exactly({ from: DateSchema, to: DateSchema })

/** `schedules`: those that are tried, with their hours if these are not today's. */
export const BehavioursBodySchema = Exactly({
  ...range.properties,
  schedules: Type.Array(Exactly({ id: Essential(IdSchema), hours: Type.Optional(ScheduleHoursSchema) }), { maxItems: MAX_TRIED_SCHEDULES }),
  with_minutes: Type.Optional(FlagSchema),
})

/** More are counted only. */
export const MAX_BEHAVIOURS = 400

/** Thirteen months. */
export const MAX_FLOW_DAYS = 400

export type StepOutcome = Static<typeof StepOutcomeSchema>
export type CallEnding = Static<typeof CallEndingSchema>
export type CallStep = Static<typeof CallStepSchema>
export type CallPath = Static<typeof CallPathSchema>
export type StepCount = Static<typeof StepCountSchema>
export type FlowCounts = Static<typeof FlowCountsSchema>
export type EndingCounts = Static<typeof EndingCountsSchema>
export type FlowAnalytics = Static<typeof FlowAnalyticsSchema>
export type CallerEnd = Static<typeof CallerEndSchema>
export type CallerAnswer = Static<typeof CallerAnswerSchema>
export type CallBehaviour = Static<typeof CallBehaviourSchema>
export type HalfHour = Static<typeof HalfHourSchema>
export type TriedHours = Static<typeof TriedHoursSchema>
export type BehavioursBody = Static<typeof BehavioursBodySchema>
export type FlowBehaviours = Static<typeof FlowBehavioursSchema>

export const callPathsOperations = {
  getCallPath: operation('GET', '/calls/:callId/path', { role: 'member', reply: CallPathReplySchema, ext: true }),
  /** Of the call that left it, which older voicemails don't know. */
  getVoicemailPath: operation('GET', '/voicemails/:voicemailId/path', { role: 'member', reply: CallPathReplySchema, view: 'allowed', ext: true }),
  getRecordingPath: operation('GET', '/recordings/:recordingId/path', { role: 'member', reply: CallPathReplySchema, view: 'allowed', ext: true }),
  /** 400 if `from` is after `to` or the range is longer than 400 days. Days are those of Montreal. */
  getFlowCounts: operation('GET', '/applications/:applicationId/flow-counts', { role: 'manager', query: range, reply: FlowCountsSchema, ext: true }),
  getFlowAnalytics: operation('GET', '/applications/:applicationId/flow-analytics', { role: 'manager', query: range, reply: FlowAnalyticsSchema, ext: true }),
  /** What callers did, so that another flow, or other hours, can be tried on them. 422 on hours that could not be saved. */
  getFlowBehaviours: operation('POST', '/applications/:applicationId/flow-behaviours', {
    role: 'manager',
    body: BehavioursBodySchema,
    reply: FlowBehavioursSchema,
    keys: ['flows:read'],
    asks: true,
    whileSuspended: true,
    view: 'open',
    ext: true,
  }),
  exportFlowAnalytics: operation('GET', '/applications/:applicationId/flow-analytics/export-url', { role: 'manager', query: range, reply: exportReply, view: 'closed', ext: true }),
}
