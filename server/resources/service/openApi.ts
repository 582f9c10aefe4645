import type { TSchema } from 'typebox'
import { failureWords } from 'contract/failure'
import type { Row } from 'contract/row'
import type { CallSchemas } from 'contract/schemas/schemas'
import { namesIn } from '../../core/routes/path'

/** JSON Schema of version 2020-12, as OpenAPI 3.1 takes it. */
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

const parametersOf = (row: Row, { query }: CallSchemas): Json[] => {
  const inPath = namesIn(row.path).map((name) => ({ name, in: 'path', required: true, schema: idSchema }))
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

const contentOf = (row: Row, { reply }: CallSchemas): Json | undefined => {
  if (row.media === 'file') return { 'application/octet-stream': {} }
  if (row.media === 'events') return { 'text/event-stream': {} }
  if (row.media === 'twiml') return { 'text/xml': {} }
  return reply && jsonOf(reply)
}

const fileSchema = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
}

const requestBodyOf = (row: Row, { body }: CallSchemas): Json | undefined => {
  if (row.sends === 'form') return { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } }
  if (row.sends === 'file') return { 'multipart/form-data': { schema: fileSchema } }
  return body && jsonOf(body)
}

const operationOf = (name: string, row: Row, schemas: CallSchemas): Json => {
  const content = contentOf(row, schemas)
  const given = requestBodyOf(row, schemas)
  const success = { description: 'Success', ...(content && { content }) }
  return {
    operationId: name,
    tags: [row.path.split('/').filter((part) => !part.startsWith(':') && part !== 'accounts')[0] ?? 'accounts'],
    ...(row.ext && { description: 'An extension: other services may not know it.' }),
    security: row.access === 'member' || row.access === 'support' ? [{ [row.access]: [] }] : [],
    parameters: parametersOf(row, schemas),
    ...(given && { requestBody: { required: true, content: given } }),
    responses: { [row.status]: success, default: { $ref: '#/components/responses/Failure' } },
  }
}

/** The OpenAPI 3.1 document of these rows. */
export const openApiOf = (
  rows: Readonly<Record<string, Row>>,
  schemas: Readonly<Record<string, CallSchemas>>,
  build: string,
): Json => {
  const paths = new Map<string, Record<string, Json>>()
  for (const [name, row] of Object.entries(rows)) {
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    const operation = operationOf(name, row, schemas[name] ?? {})
    paths.set(path, { ...paths.get(path), [row.method.toLowerCase()]: operation })
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
        support: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
