import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PassThrough, Transform, finished } from 'node:stream'
import { BadRequest, Failure } from '../../failures/failures'
import { makeShapeCheck, shapeOf, type BodyShape } from './bodyShape'

export const FORM_TYPE = 'application/x-www-form-urlencoded'

type Form = Readonly<Record<string, string>>

const forms = new WeakMap<FastifyRequest, Form>()

export const formOf = (request: FastifyRequest): Form => forms.get(request) ?? {}

export const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser<string>(FORM_TYPE, { parseAs: 'string' }, (request, body, done) => {
    const fields = [...new URLSearchParams(body)]
    const form = Object.fromEntries(fields)
    if (Object.keys(form).length < fields.length) return done(new BadRequest(), undefined)
    forms.set(request, form)
    done(null, undefined)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyShape?: BodyShape
  }
}

const unknownShape = shapeOf(undefined)

const MAX_DISCARDED_BYTES = 8 * 1024 * 1024

/** Discards the rest of a refused body, because browsers show no answer before they have sent everything. */
const shapeChecking = (shape: BodyShape): Transform => {
  const check = makeShapeCheck(shape)
  let failure: Failure | null = null
  let discarded = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      failure ??= check(chunk)
      if (failure === null) return done(null, chunk)
      discarded += chunk.length
      done(discarded > MAX_DISCARDED_BYTES ? failure : null)
    },
    flush: (done) => done(failure),
  })
}

/** The server's request timeout must allow long uploads, so JSON and form bodies have one of their own. */
export const checkBodies = (app: FastifyInstance, milliseconds: number): void => {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const type = request.headers['content-type']?.split(';', 1)[0]?.toLowerCase() ?? ''
    if (!/json|urlencoded/.test(type)) {
      done(null, payload)
      return
    }
    const shape = request.routeOptions.config.bodyShape ?? unknownShape
    const body = type.includes('json') ? shapeChecking(shape) : new PassThrough()
    const late = (): void => {
      // What is missing would otherwise be read as the next request.
      reply.header('connection', 'close')
      body.destroy(new Failure(408))
    }
    const timer = setTimeout(late, milliseconds)
    body.once('close', () => clearTimeout(timer))
    // The request may be refused for another reason, and its body never read.
    body.on('error', () => undefined)
    finished(payload, (error) => {
      clearTimeout(timer)
      if (error) body.destroy(error)
    })
    payload.pipe(body)
    done(null, body)
  })
}

const isText = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text)

const holdsText = (value: unknown): boolean => {
  if (typeof value === 'string') return isText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isText(name) && holdsText(part))
}

export const storableJson = (value: unknown, maxBytes: number): string | null => {
  const json = JSON.stringify(value)
  return Buffer.byteLength(json) <= maxBytes && holdsText(value) ? json : null
}

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
