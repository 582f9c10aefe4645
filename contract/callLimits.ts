import { Type, type Static } from 'typebox'
import { Essential, Exactly, FlagSchema, ListOf, Nullable, operation, OwnIdSchema } from './operation'

const CountrySchema = Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1' })
const MoneySchema = Type.Number({ minimum: 0, description: 'CAD' })

/** Limits that are null don't apply. */
export const CallLimitsSchema = Exactly({
  /** 1: to every country; 0: to Canada, the United States, and `countries`. */
  anywhere: Essential(FlagSchema),
  countries: Type.Array(CountrySchema, { maxItems: 300, uniqueItems: true }),
  /** Of these countries; only numbers that the operator doesn't refuse. */
  premium: Essential(FlagSchema),
  satellite: Essential(FlagSchema),
  shared_cost: Essential(FlagSchema),
  /** Of a day's calls beyond the plan, in Montreal. */
  day: Nullable(MoneySchema),
  /** Of those of the plan's month. */
  month: Nullable(MoneySchema),
  /** Of the numbers that are bought in the plan's month. */
  purchases: Nullable(MoneySchema),
  /** Calls that lead out, transfers included. */
  calls_at_once: Essential(Type.Integer({ minimum: 1, maximum: 20 })),
  longest_minutes: Essential(Type.Integer({ minimum: 1, maximum: 240 })),
})

/** CAD a minute, from the cheapest to the dearest prefix; null where its minutes are minutes of the plan. */
export const CallDestinationSchema = Exactly({ country: CountrySchema, least_price: Nullable(MoneySchema), most_price: Nullable(MoneySchema) })

export const CallLimitsReplySchema = Exactly({
  limits: CallLimitsSchema,
  /** So far, without calls under way. */
  spent: Exactly({ day: Essential(MoneySchema), month: Essential(MoneySchema), purchases: Essential(MoneySchema) }),
  destinations: ListOf(CallDestinationSchema),
})

export type CallLimits = Static<typeof CallLimitsSchema>
export type CallLimitsReply = Static<typeof CallLimitsReplySchema>
export type CallDestination = Static<typeof CallDestinationSchema>

const UnusualReasonSchema = Type.Union([Type.Literal('new_destination'), Type.Literal('night'), Type.Literal('short_calls'), Type.Literal('growth')])

export type UnusualReason = Static<typeof UnusualReasonSchema>

/** Calls abroad that are unlike those of the last weeks, until an owner says whether they are theirs. */
export const UnusualCallsSchema = Exactly({
  id: OwnIdSchema,
  reasons: ListOf(UnusualReasonSchema),
  /** The latest first, a hundred at most. */
  calls: ListOf(
    Exactly({
      id: OwnIdSchema,
      phone_number: Essential(Type.String()),
      country: Nullable(CountrySchema),
      date: Essential(Type.String()),
      /** Null while the call lasts. */
      seconds: Nullable(Type.Integer()),
      /** CAD so far; null if its minutes are minutes of the plan. */
      cost: Nullable(MoneySchema),
      /** Who made it; null if a call flow did. */
      user_name: Nullable(Type.String()),
    }),
  ),
})

export const UnusualCallsReplySchema = Exactly({ unusual_calls: Nullable(UnusualCallsSchema) })

export const UnusualAnswerSchema = Exactly({ answer: Essential(Type.Union([Type.Literal('yes'), Type.Literal('no')])) })

export type UnusualCalls = Static<typeof UnusualCallsSchema>
export type UnusualAnswer = Static<typeof UnusualAnswerSchema>['answer']

const PATH = '/accounts/:accountId/call-limits'
const UNUSUAL_PATH = '/accounts/:accountId/unusual-calls'

export const callLimitsOperations = {
  getCallLimits: operation('GET', PATH, { role: 'owner', reply: CallLimitsReplySchema, ext: true }),
  setCallLimits: operation('PUT', PATH, { role: 'owner', proof: true, body: CallLimitsSchema, reply: CallLimitsReplySchema, ext: true }),
  getUnusualCalls: operation('GET', UNUSUAL_PATH, { role: 'owner', reply: UnusualCallsReplySchema, ext: true }),
  /** `no` no longer allows the countries and kinds of numbers that were called. */
  answerUnusualCalls: operation('PUT', `${UNUSUAL_PATH}/:unusualId`, { role: 'owner', proof: true, body: UnusualAnswerSchema, status: 204, ext: true }),
}
