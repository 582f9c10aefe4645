import type { FastifyInstance } from 'fastify'
import { PassThrough, Transform, finished } from 'node:stream'
import { Failure } from '../../failures/failures'
import { makeShapeCheck, shapeOf, type BodyShape } from './bodyShape'

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
