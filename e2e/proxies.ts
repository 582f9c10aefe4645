import { once } from 'node:events'
import { createServer as createHttpServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Operation } from 'contract/operation'
import { operations } from 'contract/operations'

const portOf = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port')
  return address.port
}

const endTogether = (...sockets: Socket[]): (() => void) => {
  const end = (): void => sockets.forEach((socket) => socket.destroy())
  for (const socket of sockets) socket.on('error', end).on('close', end)
  return end
}

interface Cuts {
  pattern: RegExp
  /** After how many bytes each request is cut, by its number from 1. */
  cutAfter: ReadonlyMap<number, number>
}

/** A proxy that cuts the connection of some requests in the middle of their body. */
export const startCuttingProxy = async (target: string, { pattern, cutAfter }: Cuts) => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let [requests, cuts] = [0, 0]
  const server = createServer((client) => {
    const service = connect(Number(port), hostname)
    let left: number | null = null
    const end = endTogether(client, service)
    sockets.add(client).add(service)
    service.pipe(client)
    client.on('data', (chunk: Buffer) => {
      if (pattern.test(chunk.toString('latin1'))) left = cutAfter.get((requests += 1)) ?? left
      if (left !== null && (left -= chunk.length) < 0) {
        cuts += 1
        service.write(chunk.subarray(0, chunk.length + left), end)
        left = null
      } else service.write(chunk)
    })
  })
  return {
    url: `http://127.0.0.1:${await portOf(server)}`,
    cuts: () => cuts,
    stop: async () => {
      server.close()
      sockets.forEach((socket) => socket.destroy())
      await once(server, 'close')
    },
  }
}

/** An address of the service at which it can be stopped and started. */
export const interruptible = async (target: string) => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isStopped = false
  const server = createServer((client) => {
    if (isStopped) return void client.destroy()
    const service = connect(Number(port), hostname)
    endTogether(client, service)
    for (const socket of [client, service]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    client.pipe(service).pipe(client)
  })
  const cut = (): void => sockets.forEach((socket) => socket.destroy())
  return {
    url: `http://127.0.0.1:${await portOf(server)}`,
    /** Ends all connections and takes no new ones, as while a service restarts. */
    stop: () => {
      isStopped = true
      cut()
    },
    start: () => {
      isStopped = false
    },
    close: async () => {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}

export interface HttpProxy {
  url: string
  close: () => Promise<void>
}

type Forward = (path: string, response: (answer: IncomingMessage) => void) => void

/** `handle` decides what is forwarded, and what becomes of the response. */
const startHttpProxy = async (target: string, handle: (request: IncomingMessage, response: ServerResponse, forward: Forward) => void): Promise<HttpProxy> => {
  const { host, origin } = new URL(target)
  const server = createHttpServer((request, response) => {
    handle(request, response, (path, respond) => {
      const headers = { ...request.headers, host, ...(request.headers.origin !== undefined && { origin }) }
      const passed = ask(new URL(path, target), { method: request.method, headers }, respond)
      passed.on('error', () => response.destroy())
      response.on('close', () => passed.destroy())
      request.pipe(passed)
    })
  })
  return {
    url: `http://127.0.0.1:${await portOf(server)}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const passOn = (answer: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.pipe(response)
}

/** The service behind a proxy that is reached over plain HTTP under another name, which the browser has to know. */
export const behindName = async (target: string, name: string): Promise<HttpProxy> => {
  const proxy = await startHttpProxy(target, (request, response, forward) => {
    forward(request.url ?? '/', (answer) => passOn(answer, response))
  })
  return { ...proxy, url: `http://${name}:${new URL(proxy.url).port}` }
}

const patternOf = ({ path }: Operation): RegExp => new RegExp(`^/v1${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)

export const isCallOf = (operation: Operation, method: string, url: string): boolean =>
  method === operation.method && patternOf(operation).test(new URL(url).pathname)

const all: readonly Operation[] = Object.values(operations)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Without the fields that only our service sends, which are the optional ones. */
const specified = (schema: unknown, value: unknown): unknown => {
  if (!isRecord(schema)) return value
  const choices: unknown[] = Array.isArray(schema['anyOf']) ? schema['anyOf'].filter((each) => isRecord(each) && each['type'] !== 'null') : []
  if (choices.length === 1) return specified(choices[0], value)
  if (Array.isArray(value)) return value.map((item) => specified(schema['items'], item))
  const { properties, required } = schema
  if (!isRecord(value) || !isRecord(properties)) return value
  const names = Array.isArray(required) ? required.map(String) : []
  return Object.fromEntries(names.filter((name) => name in value).map((name) => [name, specified(properties[name], value[name])]))
}

const textOf = async (answer: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of answer) if (part instanceof Buffer) parts.push(part)
  return Buffer.concat(parts).toString()
}

const settingsBlock = /(<script type="application\/json" id="console-settings">)[^<]*/

/** The service as one that has the specification's calls only: no extensions, whole lists, and no calls on the web phone. */
export const behindSpecification = (target: string): Promise<HttpProxy> =>
  startHttpProxy(target, (request, response, forward) => {
    const url = new URL(request.url ?? '/', target)
    const operation = all.find((each) => isCallOf(each, request.method ?? '', url.href))
    const refuse = (status: number, word: string): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status: word, user_message: null }))
    }
    const isCall = url.pathname.startsWith('/v1/')
    if (isCall && (operation === undefined || operation.ext === true)) return refuse(404, 'not_found')
    if (operation === operations.getWebPhoneToken) return refuse(503, 'internal')
    for (const name of ['limit', 'cursor', 'count']) url.searchParams.delete(name)
    request.headers['accept-encoding'] = 'identity'
    const { reply } = operation ?? {}
    forward(url.pathname + url.search, (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html') === true
      if (!isPage && (reply === undefined || (answer.statusCode ?? 0) >= 300)) return passOn(answer, response)
      void textOf(answer).then((text) => {
        const body = isPage ? text.replace(settingsBlock, '$1{}') : text === '' ? '' : JSON.stringify(specified(reply, JSON.parse(text)))
        const { 'content-length': _length, etag: _etag, ...headers } = answer.headers
        response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
      })
    })
  })
