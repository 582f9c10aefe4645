import type { TSchema } from 'typebox'
import { failureWords } from 'contract/failure'
import type { Operation } from 'contract/operation'
import { namesIn } from '../../platform/http/routes/path'

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

const operationOf = (name: string, operation: Operation): Json => {
  const content = contentOf(operation)
  const given = requestBodyOf(operation)
  const success = { description: 'Success', ...(content && { content }) }
  return {
    operationId: name,
    tags: [operation.path.split('/').filter((part) => !part.startsWith(':') && part !== 'accounts')[0] ?? 'accounts'],
    ...(operation.ext && { description: 'An extension: other services may not know it.' }),
    security: operation.access === 'member' || operation.access === 'support' ? [{ [operation.access]: [] }] : [],
    parameters: parametersOf(operation),
    ...(given && { requestBody: { required: true, content: given } }),
    responses: { [operation.status]: success, default: { $ref: '#/components/responses/Failure' } },
  }
}

export const openApiOf = (operations: Readonly<Record<string, Operation>>, build: string): Json => {
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
        support: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
