import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { CountSchema, DateSchema, Essential, Exactly, ListOf } from './parts'

export const AnalyticsPointSchema = Exactly({ date: Essential(DateSchema), calls: Essential(CountSchema) })

const AnalyticsDaySchema = Type.Object(
  { date: Essential(DateSchema) },
  { additionalProperties: Type.Union([Type.String(), CountSchema]) },
)

export const AnalyticsDetailsSchema = Exactly({
  data: ListOf(AnalyticsDaySchema),
  ykeys: ListOf(Type.String({ description: 'the keys of the lines, in the order of `labels`' })),
  labels: ListOf(Type.String()),
})

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
}
