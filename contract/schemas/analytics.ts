import { Type } from 'typebox'
import type { analyticsRows } from '../analytics'
import { CountSchema, DateSchema, Exactly } from './parts'
import { schemasOf } from './schemas'

export const AnalyticsPointSchema = Exactly({ date: DateSchema, calls: CountSchema })

export const analyticsSchemas = schemasOf<typeof analyticsRows>()({
  getIncomingCallsTotal: { reply: Type.Array(AnalyticsPointSchema) },
})
