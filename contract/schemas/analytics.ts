import { Type } from 'typebox'
import type { analyticsRows } from '../analytics'
import { CountSchema, DateSchema, Exactly } from './parts'
import { schemasOf } from './schemas'

export const AnalyticsPointSchema = Exactly({ date: DateSchema, calls: CountSchema })

/** A day, with the calls of each line under the line's key. */
const AnalyticsDaySchema = Type.Object(
  { date: DateSchema },
  { additionalProperties: Type.Union([Type.String(), CountSchema]) },
)

export const AnalyticsDetailsSchema = Exactly({
  data: Type.Array(AnalyticsDaySchema),
  ykeys: Type.Array(Type.String({ description: 'the keys of the lines, in the order of `labels`' })),
  labels: Type.Array(Type.String()),
})

export const analyticsSchemas = schemasOf<typeof analyticsRows>()({
  getIncomingCallsTotal: { reply: Type.Array(AnalyticsPointSchema) },
  getIncomingCallsDetails: { reply: AnalyticsDetailsSchema },
})
