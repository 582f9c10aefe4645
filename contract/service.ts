import type { Static } from 'typebox'
import { row } from './row'
import type { HealthSchema } from './schemas/service'

/** Answered only while the database answers; else 503. */
export type Health = Static<typeof HealthSchema>

export const serviceRows = {
  getHealth: row<{ reply: Health }>()('GET', '/health', { access: 'guest', ext: true }),
  getOpenApi: row<{ reply: unknown }>()('GET', '/openapi.json', { access: 'guest', ext: true }),
  /** Where browsers send what the Content-Security-Policy refused. */
  reportCsp: row<{ body: unknown }>()('POST', '/csp-reports', { access: 'guest', status: 204, ext: true }),
}
