import type { FastifyInstance } from 'fastify'
import { PassThrough, pipeline } from 'node:stream'
import { Failure } from '../failures/failures'

/**
 * A body of JSON or a form must be here in time. (The server's own request limit has to let a long upload through.) The connection
 * is closed after the answer, because the rest of the body would come as the next request.
 */
export const limitBodyTime = (app: FastifyInstance, milliseconds: number): void => {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!/json|urlencoded/.test(request.headers['content-type']?.split(';', 1)[0] ?? '')) {
      done(null, payload)
      return
    }
    const body = new PassThrough()
    const late = (): void => {
      reply.header('connection', 'close')
      body.destroy(new Failure(408))
    }
    const timer = setTimeout(late, milliseconds)
    pipeline(payload, body, () => clearTimeout(timer))
    done(null, body)
  })
}
