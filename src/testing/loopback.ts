import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { removeSettings, writeSettings } from './settingsBlock'

export interface Arrival {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

type Answer = (response: ServerResponse, arrival: Arrival) => void

export interface Loopback {
  arrivals: Arrival[]
  url: string
  close: () => Promise<void>
}

export const startLoopback = async (answer: Answer): Promise<Loopback> => {
  const arrivals: Arrival[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request
      const arrival = { method, path: url, headers, body }
      arrivals.push(arrival)
      answer(response, arrival)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The loopback service has no port.')
  const url = `http://127.0.0.1:${address.port}`
  writeSettings({ apiPrefix: `${url}/v1` })
  const close = async () => {
    removeSettings()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { arrivals, url, close }
}

export const answerJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
