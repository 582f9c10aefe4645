import { Type, type Static } from 'typebox'
import { operation } from './operation'
import { Exactly } from './parts'

export const HealthSchema = Exactly({ status: Type.Literal('ok'), build: Type.String() })

export type Health = Static<typeof HealthSchema>

export const serviceOperations = {
  getHealth: operation('GET', '/health', { reply: HealthSchema, access: 'guest', ext: true }),
  getOpenApi: operation('GET', '/openapi.json', { reply: Type.Unknown(), access: 'guest', ext: true }),
  reportCsp: operation('POST', '/csp-reports', { body: Type.Unknown(), access: 'guest', status: 204, ext: true }),
}
