import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Repeated {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
  connections: number
  least: number
  pauseMs: number
}

export interface Measured {
  ms: number[]
  statuses: Record<string, number>
}

/**
 * A separate process, so that the service does not delay sending and measuring: `start` begins the requests, `stop`
 * ends them and returns the results.
 */
export type Order = { act: 'start'; requests: Repeated[] } | { act: 'stop' }

const send = (agent: Agent, { url, method, headers, body }: Repeated): Promise<{ ms: number; status: string }> =>
  new Promise((resolve) => {
    const start = performance.now()
    const end = (status: string): void => resolve({ ms: performance.now() - start, status })
    const length = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const measured = request(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      answer.resume().once('end', () => end(String(answer.statusCode))).once('error', () => end('cut'))
    })
    measured.once('error', () => end('cut'))
    measured.end(body)
  })

const running: { isRunning: boolean; done: Promise<Measured> }[] = []

const start = (repeated: Repeated): void => {
  const measured: Measured = { ms: [], statuses: {} }
  const state = { isRunning: true, done: Promise.resolve(measured) }
  const repeat = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (state.isRunning || measured.ms.length < repeated.least) {
      const { ms, status } = await send(agent, repeated)
      measured.ms.push(ms)
      measured.statuses[status] = (measured.statuses[status] ?? 0) + 1
      await pause(repeated.pauseMs)
    }
    agent.destroy()
  }
  state.done = Promise.all(Array.from({ length: repeated.connections }, repeat)).then(() => measured)
  running.push(state)
}

const handle = async (order: Order): Promise<void> => {
  if (order.act === 'start') return order.requests.forEach(start)
  const ended = running.splice(0)
  for (const state of ended) state.isRunning = false
  process.send?.(await Promise.all(ended.map(({ done }) => done)))
}

process.on('message', (order: Order) => void handle(order))
