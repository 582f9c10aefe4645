import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { CountSchema, DateSchema, Essential, Exactly, IdSchema, ListOf, Nullable } from './parts'

export const AnalyticsPointSchema = Exactly({ date: Essential(DateSchema), calls: Essential(CountSchema) })

const AnalyticsDaySchema = Type.Object(
  { date: Essential(DateSchema) },
  { additionalProperties: Type.Union([Type.String(), CountSchema]) },
)

export const AnalyticsDetailsSchema = Exactly({
  data: ListOf(AnalyticsDaySchema),
  ykeys: ListOf(Type.String({ description: 'the keys of the lines, in the order of `labels`' })),
  labels: ListOf(Type.String()),
  /** Extension: the longest range of `getIncomingCallsRange`; absent from services without it. */
  most_range_days: Type.Optional(CountSchema),
})

export const MAX_RANGE_DAYS = 366

const RangeLineSchema = Exactly({
  /** Null: calls to numbers that have been released since. */
  number_id: Nullable(IdSchema),
  label: Nullable(Type.String()),
  calls: ListOf(CountSchema),
  previous_calls: Essential(CountSchema),
})

export const IncomingCallsRangeSchema = Exactly({
  days: ListOf(DateSchema),
  /** The calls of a line are in the order of `days`. */
  lines: ListOf(RangeLineSchema),
  /** The first day of the period of the same length just before. */
  previous_from: DateSchema,
})

export type IncomingCallsRange = Static<typeof IncomingCallsRangeSchema>
export type AnalyticsPoint = Static<typeof AnalyticsPointSchema>
export type AnalyticsDetails = Static<typeof AnalyticsDetailsSchema>

export const analyticsOperations = {
  /** 30 points, oldest first; days without calls are 0. */
  getIncomingCallsTotal: operation('GET', '/accounts/:accountId/analytics/incoming_calls/total/30days', {
    reply: Type.Array(AnalyticsPointSchema),
  }),
  getIncomingCallsDetails: operation('GET', '/accounts/:accountId/analytics/incoming_calls/details/30days', {
    reply: AnalyticsDetailsSchema,
  }),
  /** 400 if `from` is after `to` or the range is longer than 366 days. Days are those of Montreal. */
  getIncomingCallsRange: operation('GET', '/accounts/:accountId/analytics/incoming_calls/range', {
    query: Exactly({ from: DateSchema, to: DateSchema }),
    reply: IncomingCallsRangeSchema,
    ext: true,
  }),
}
