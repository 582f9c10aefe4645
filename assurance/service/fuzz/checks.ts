import assert from 'node:assert/strict'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { failureWords, type Operation, type Schemas } from 'contract/operation'
import { operations } from 'contract/operations'
import type { Reply } from '../../../server/testing/ask'

const schemas = new Map<string, Operation>(Object.entries(operations))

const compiled = new Map<string, (value: unknown) => boolean>()
const fits = (name: string, part: keyof Schemas, schema: TSchema, value: unknown): boolean => {
  const known = compiled.get(`${name} ${part}`)
  if (known !== undefined) return known(value)
  const validator = Compile(schema)
  const check = (each: unknown): boolean => validator.Check(each)
  compiled.set(`${name} ${part}`, check)
  return check(value)
}

export const isBodyRight = (name: string, body: unknown): boolean => {
  const schema = schemas.get(name)?.body
  return schema === undefined || fits(name, 'body', schema, body === undefined ? undefined : JSON.parse(JSON.stringify(body)))
}

const insides = /\bselect \w|\binsert into\b|\bpg_|node_modules|\.ts:|at \w+ \(|\/server\/|postgres|kysely|typebox|ECONN|stack/i

const isFailureBody = (status: number, body: unknown): boolean => {
  if (typeof body !== 'object' || body === null || !('status' in body) || typeof body.status !== 'string') return false
  if (!('user_message' in body) || (body.user_message !== null && typeof body.user_message !== 'string')) return false
  const known = ['status', 'user_message', ...(status === 422 ? ['errors'] : []), ...(body.status === 'step_up_required' ? ['step_up'] : [])]
  return Object.keys(body).every((name) => known.includes(name)) && 'errors' in body === (status === 422)
}

const typeOf = (row: Operation): RegExp => {
  if (row.media === 'events') return /^text\/event-stream; charset=utf-8$/
  if (row.media === 'twiml') return /^text\/xml; charset=utf-8$/
  return row.media === 'file' ? /^(audio\/|application\/pdf$|text\/csv)/ : /^application\/json; charset=utf-8$/
}

const checkHeaders = ({ status, headers }: Reply, where: string): void => {
  if (status !== 431) assert.ok(headers.get('x-request-id'), `${where}: no request id`)
  assert.equal(headers.get('x-content-type-options'), 'nosniff', where)
  assert.match(headers.get('cache-control') ?? '', /no-store/, where)
  if (status === 401) assert.equal(headers.get('www-authenticate'), 'Bearer', where)
  if (status === 405) assert.ok(headers.get('allow'), where)
  if (status === 429 || status === 503) assert.match(headers.get('retry-after') ?? '', /^\d+$/, where)
}

/** Rejected with 431 before a request exists, so the reply has no request id. */
const isKnownFailure = (status: number): boolean => status === 431 || Object.hasOwn(failureWords, status)

export const checkReply = (name: string, row: Operation, reply: Reply, where: string): void => {
  const { status, text, body, headers } = reply
  assert.ok(status < 500, `${where}: ${status} ${text}`)
  const isSuccess = status === row.status || (row.media === 'file' && status === 206)
  assert.ok(isSuccess || isKnownFailure(status), `${where}: ${status} is not in the contract`)
  checkHeaders(reply, where)
  if (status === 204) return assert.equal(text, '', where)
  assert.match(headers.get('content-type') ?? '', isSuccess ? typeOf(row) : /^application\/json; charset=utf-8$/, where)
  if (!isSuccess) {
    assert.doesNotMatch(text, insides, where)
    return assert.ok(isFailureBody(status, body), `${where}: ${status} ${text}`)
  }
  const schema = schemas.get(name)?.reply
  if (schema !== undefined) assert.ok(fits(name, 'reply', schema, body), `${where}: ${text}`)
}
