import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest, Failure } from '../failures/failures'

export const JSON_TYPE = 'application/json'
/** Every media type whose body is read as JSON; each call says which of them it takes. */
const jsonTypes = [JSON_TYPE, 'application/csp-report', 'application/reports+json']

/** Bodies as they were sent, for as long as their requests live: a signature is made over the text. */
const texts = new WeakMap<FastifyRequest, string>()

export const textOf = (request: FastifyRequest): string => texts.get(request) ?? ''

/**
 * JSON is the only kind of body, until others are added. An empty one is none at all: consoles send the JSON header with
 * every request. Names that would reach a prototype are refused.
 */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(jsonTypes, { parseAs: 'string' }, (request, body, done) => {
    texts.set(request, body)
    if (body === '') done(null, undefined)
    else void parse(request, body, (error, value) => done(error === null ? null : new BadRequest(), value))
  })
}

/** Refuses a body of a type that this call does not take, before it is read. */
export const checkMediaType = (request: FastifyRequest, consumes: readonly string[]): void => {
  const given = request.headers['content-type']
  if (given === undefined) return
  const type = given.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!consumes.includes(type)) throw new Failure(415)
}
