import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest, Failure } from '../../failures/failures'

export const JSON_TYPE = 'application/json'
const jsonTypes = [JSON_TYPE, 'application/csp-report', 'application/reports+json']

/** The raw bodies, because signatures cover the text. */
const texts = new WeakMap<FastifyRequest, string>()

export const textOf = (request: FastifyRequest): string => texts.get(request) ?? ''

/** Empty bodies are allowed, since consoles always send the JSON header. Rejects names that would reach a prototype. */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(jsonTypes, { parseAs: 'string' }, (request, body, done) => {
    texts.set(request, body)
    if (body === '') done(null, undefined)
    else void parse(request, body, (error, value) => done(error === null ? null : new BadRequest(), value))
  })
}

export const checkMediaType = (request: FastifyRequest, consumes: readonly string[]): void => {
  const given = request.headers['content-type']
  if (given === undefined) return
  const type = given.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!consumes.includes(type)) throw new Failure(415)
}
