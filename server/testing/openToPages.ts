import type { FastifyInstance } from 'fastify'

const preflight = { 'access-control-allow-methods': '*', 'access-control-allow-headers': 'authorization, *' }

/**
 * Lets a page of another origin read the answers, as the page of a test is one: its `fetch` does not ask, its
 * `XMLHttpRequest` does. The service itself never allows it.
 */
export const openToPages = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS' && request.headers.origin !== undefined) await reply.code(204).headers(preflight).send()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.headers.origin !== undefined) reply.header('access-control-allow-origin', request.headers.origin)
    return payload
  })
}
