import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Front {
  url: string
  close: () => Promise<void>
}

const isShut = (error: Error): boolean => 'code' in error && error.code === 'ECONNREFUSED'

/**
 * A round-robin proxy over several instances. Like any proxy, it repeats a request only if an instance refuses the
 * connection.
 */
export const startFront = async (copies: readonly string[]): Promise<Front> => {
  let turn = 0
  const pass = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const body = await buffer(incoming)
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const passOn = (triesLeft: number): void => {
      const target = copies[turn % copies.length]
      turn += 1
      const passed = request(`${target}${incoming.url}`, { method: incoming.method ?? 'GET', headers, agent: false }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
        reply.on('error', () => answer.destroy())
      })
      passed.on('error', (error) => (isShut(error) && triesLeft > 0 ? passOn(triesLeft - 1) : answer.destroy()))
      answer.once('close', () => passed.destroy())
      passed.end(body)
    }
    passOn(copies.length - 1)
  }
  const front = createServer((incoming, answer) => void pass(incoming, answer).catch(() => answer.destroy()))
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const address = front.address()
  if (typeof address !== 'object' || address === null) throw new Error('the front has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => front.close(() => resolve()))
      front.closeAllConnections()
      await closed
    },
  }
}
