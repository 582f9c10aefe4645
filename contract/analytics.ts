import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { CountSchema, DateSchema, Essential, Exactly, ListOf } from './parts'

export const AnalyticsPointSchema = Exactly({ date: Essential(DateSchema), calls: Essential(CountSchema) })

/** A day, with the calls of each line under the line's key. */
const AnalyticsDaySchema = Type.Object(
  { date: Essential(DateSchema) },
  { additionalProperties: Type.Union([Type.String(), CountSchema]) },
)

export const AnalyticsDetailsSchema = Exactly({
  data: ListOf(AnalyticsDaySchema),
  ykeys: ListOf(Type.String({ description: 'the keys of the lines, in the order of `labels`' })),
  labels: ListOf(Type.String()),
})

/** The calls of one day in America/Montreal. */
export type AnalyticsPoint = Static<typeof AnalyticsPointSchema>
export type AnalyticsDetails = Static<typeof AnalyticsDetailsSchema>

export const analyticsOperations = {
  /** 30 points, oldest first; days without calls are 0. */
  getIncomingCallsTotal: operation('GET', '/accounts/:accountId/analytics/incoming_calls/total/30days', {
    reply: Type.Array(AnalyticsPointSchema),
  }),
  /** The same days line by line: one key and one label for each of the account's numbers. */
  getIncomingCallsDetails: operation('GET', '/accounts/:accountId/analytics/incoming_calls/details/30days', {
    reply: AnalyticsDetailsSchema,
  }),
}
