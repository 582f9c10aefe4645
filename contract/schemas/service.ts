import { Type } from 'typebox'
import type { serviceRows } from '../service'
import { Exactly } from './parts'
import { schemasOf } from './schemas'

export const HealthSchema = Exactly({ status: Type.Literal('ok'), build: Type.String() })

export const serviceSchemas = schemasOf<typeof serviceRows>()({
  getHealth: { reply: HealthSchema },
  getOpenApi: { reply: Type.Unknown() },
  reportCsp: { body: Type.Unknown() },
})
