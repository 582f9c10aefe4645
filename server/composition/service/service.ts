import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { TSchema } from 'typebox'
import { serviceOperations, type Health } from 'contract/account'
import { operations } from 'contract/operations'
import { failureWords, type Operation } from 'contract/operation'
import type { Store } from '../../platform/database/tables'
import { route, type BoundRoute } from '../../platform/http/routes/route'
import { namesIn } from '../../platform/http/routes/request'

/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
type Json = Readonly<Record<string, unknown>>

const idSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' }

const failureSchema = {
  type: 'object',
  required: ['status', 'user_message'],
  properties: {
    status: { type: 'string', description: `The kind of failure, such as ${[...new Set(Object.values(failureWords))].join(', ')}.` },
    user_message: { type: ['string', 'null'] },
    errors: {
      type: 'object',
      description: 'On a 422 only: what is wrong with each field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
}

const jsonOf = (schema: TSchema): Json => ({ 'application/json': { schema } })

const parametersOf = ({ path, query }: Operation): Json[] => {
  const inPath = namesIn(path).map((name) => ({ name, in: 'path', required: true, schema: idSchema }))
  const listed: unknown = query && 'properties' in query ? query.properties : {}
  const required: unknown = query && 'required' in query ? query.required : []
  const inQuery = Object.entries(listed ?? {}).map(([name, schema]: [string, unknown]) => ({
    name,
    in: 'query',
    required: Array.isArray(required) && required.includes(name),
    schema,
  }))
  return [...inPath, ...inQuery]
}

const contentOf = ({ media, reply }: Operation): Json | undefined => {
  if (media === 'file') return { 'application/octet-stream': {} }
  if (media === 'events') return { 'text/event-stream': {} }
  if (media === 'twiml') return { 'text/xml': {} }
  return reply && jsonOf(reply)
}

const fileSchema = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
}

const requestBodyOf = ({ sends, body }: Operation): Json | undefined => {
  if (sends === 'form') return { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } }
  if (sends === 'file') return { 'multipart/form-data': { schema: fileSchema } }
  return body && jsonOf(body)
}

const securityOf = ({ access, keys }: Operation): Json[] => {
  if (keys !== undefined) return [{ member: [] }, ...keys.map((scope) => ({ key: [scope] }))]
  if (access === 'administrator') return [{ operator: [] }]
  return access === 'member' || access === 'support' || access === 'operator' ? [{ [access]: [] }] : []
}

const needsProof = '403 `proof_required` unless the session was proved within ten minutes, by a login or with `POST /auth/proof`'

const proofNotes = { always: `${needsProof}.`, often: `${needsProof}; the first hundred sounds deleted since then need none.` }

const operationOf = (name: string, operation: Operation): Json => {
  const content = contentOf(operation)
  const given = requestBodyOf(operation)
  const notes = [...(operation.ext ? ['An extension: not part of the specification.'] : []), ...(operation.proof === undefined ? [] : [proofNotes[operation.proof === true ? 'always' : operation.proof]])]
  const success = { description: 'Success', ...(content && { content }) }
  return {
    operationId: name,
    tags: [operation.path.split('/').filter((part) => !part.startsWith(':') && part !== 'accounts')[0] ?? 'accounts'],
    ...(notes.length > 0 && { description: notes.join(' ') }),
    security: securityOf(operation),
    parameters: parametersOf(operation),
    ...(given && { requestBody: { required: true, content: given } }),
    responses: { [operation.status]: success, default: { $ref: '#/components/responses/Failure' } },
  }
}

const openApiOf = (operations: Readonly<Record<string, Operation>>, build: string): Json => {
  const paths = new Map<string, Record<string, Json>>()
  for (const [name, operation] of Object.entries(operations)) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths.set(path, { ...paths.get(path), [operation.method.toLowerCase()]: operationOf(name, operation) })
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Telephony Console service', version: build },
    servers: [{ url: '/v1' }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Failure: failureSchema },
      responses: {
        Failure: {
          description: 'Failure',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
      securitySchemes: {
        member: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: { type: 'http', scheme: 'bearer' },
        support: { type: 'http', scheme: 'bearer' },
        operator: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

/** The older and newer media types; the newer one holds lists. */
const reportTypes = ['application/csp-report', 'application/reports+json', 'application/json'] as const

const MAX_KINDS = 200
const MAX_REPORTS = 20
const LONGEST_TEXT = 200

interface Violation {
  directive: string
  blocked: string
  where: string
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textIn = (report: Record<string, unknown>, ...names: string[]): string => {
  const found = names.map((name) => report[name]).find((value) => typeof value === 'string')
  return typeof found === 'string' ? found.slice(0, LONGEST_TEXT) : ''
}

/** Only the origin is logged, because the path may hold a token. */
const originOf = (url: string): string => (URL.canParse(url) && url.includes('://') ? new URL(url).origin : url.split('?', 1)[0] ?? '')

const violationOf = (report: Record<string, unknown>): Violation => ({
  directive: textIn(report, 'effective-directive', 'violated-directive', 'effectiveDirective'),
  blocked: originOf(textIn(report, 'blocked-uri', 'blockedURL')),
  where: originOf(textIn(report, 'source-file', 'sourceFile')),
})

const violationsIn = (body: unknown): Violation[] => {
  const reports: unknown[] = Array.isArray(body) ? body.slice(0, MAX_REPORTS) : [body]
  return reports
    .filter(isRecord)
    .map((report) => report['csp-report'] ?? report['body'])
    .filter(isRecord)
    .map(violationOf)
}

/** Logs each kind of violation once, so that repeated reports can't fill the disk. */
const makeCspReports = () => {
  const known = new Set<string>()
  return (body: unknown, log: FastifyBaseLogger): void => {
    for (const violation of violationsIn(body)) {
      const kind = JSON.stringify(violation)
      if (known.has(kind) || known.size >= MAX_KINDS) continue
      known.add(kind)
      log.warn({ violation }, 'Content-Security-Policy violation')
    }
  }
}

export type HealthService = ReturnType<typeof makeHealthService>

export const makeHealthService = (store: Store, build: string) => ({
  health: async (): Promise<Health> => {
    await sql`select 1`.execute(store)
    return { status: 'ok', build }
  },
})

const REPORT_BYTES = 16 * 1024

export const serviceRoutes = (service: HealthService, build: string): BoundRoute[] => {
  const document = openApiOf(operations, build)
  const takeReports = makeCspReports()
  return [
    route(serviceOperations.getHealth, () => service.health()),
    route(serviceOperations.getOpenApi, async () => document),
    route(serviceOperations.reportCsp, { consumes: reportTypes, bodyBytes: REPORT_BYTES }, async ({ body, caller }) =>
      takeReports(body, caller.log),
    ),
  ]
}
