import type { FastifyInstance } from 'fastify'
import { PassThrough, Transform, finished } from 'node:stream'
import { Failure } from '../failures/failures'
import { makeShapeCheck, shapeOf, type BodyShape } from './bodyShape'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the JSON that the route takes. */
    bodyShape?: BodyShape
  }
}

const unknownShape = shapeOf(undefined)

/** More than any body may have; who sends on gets no answer. */
const MOST_THROWN_AWAY_BYTES = 8 * 1024 * 1024

/** Passes on what may be parsed. Of what is refused the rest is thrown away: a browser shows no answer before it has sent everything. */
const shapeChecking = (shape: BodyShape): Transform => {
  const check = makeShapeCheck(shape)
  let failure: Failure | null = null
  let thrownAway = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      failure ??= check(chunk)
      if (failure === null) return done(null, chunk)
      thrownAway += chunk.length
      done(thrownAway > MOST_THROWN_AWAY_BYTES ? failure : null)
    },
    flush: (done) => done(failure),
  })
}

/**
 * A body of JSON or a form must be here in time (the server's own request limit has to let a long upload through), and
 * JSON is measured as it comes.
 */
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
      // What is missing would come as the next request.
      reply.header('connection', 'close')
      body.destroy(new Failure(408))
    }
    const timer = setTimeout(late, milliseconds)
    body.once('close', () => clearTimeout(timer))
    // Of a request that is refused for another reason nobody reads it.
    body.on('error', () => undefined)
    finished(payload, (error) => {
      clearTimeout(timer)
      if (error) body.destroy(error)
    })
    payload.pipe(body)
    done(null, body)
  })
}
