import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Registry, Gauge } from 'prom-client'

type Now<Value> = () => Value | Promise<Value>

export const gauge = (registry: Registry, name: string, help: string, read: Now<number | null>): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read()
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}

export const gaugeBy = <Label extends string>(registry: Registry, name: string, help: string, label: Label, read: Now<Record<string, number>>): void => {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const values = await read()
      this.reset()
      for (const [kind, value] of Object.entries(values)) this.labels(kind).set(value)
    },
  })
}

const IDLE_MS = 60_000
const HEADERS_MS = 5_000

export interface MetricsServer {
  port: number
  close: () => Promise<void>
}

export interface MetricsServerDeps {
  host: string
  port: number
  text: () => Promise<string>
  isReady: () => Promise<boolean>
}

interface PlainResponse {
  status: number
  type: string
  text: string
}

const plain = (status: number, text: string): PlainResponse => ({ status, type: 'text/plain; charset=utf-8', text: `${text}\n` })

const answerTo = async ({ method = '', url = '' }: IncomingMessage, { text, isReady }: MetricsServerDeps): Promise<PlainResponse> => {
  if (!['GET', 'HEAD'].includes(method)) return plain(405, 'method not allowed')
  switch (url.split('?', 1)[0]) {
    case '/live':
      return plain(200, 'ok')
    case '/ready':
      return (await isReady()) ? plain(200, 'ok') : plain(503, 'not ready')
    case '/metrics':
      return { status: 200, type: Registry.PROMETHEUS_CONTENT_TYPE, text: await text() }
    default:
      return plain(404, 'not found')
  }
}

const send = (response: ServerResponse, { status, type, text }: PlainResponse): void => {
  const headers = { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text)
}

/** A separate, private port, available while the public one is busy. */
export const startMetricsServer = async (deps: MetricsServerDeps): Promise<MetricsServer> => {
  const server = createServer({ keepAliveTimeout: IDLE_MS, headersTimeout: HEADERS_MS }, (request, response) => {
    answerTo(request, deps)
      .catch(() => plain(500, 'failed'))
      .then((reply) => send(response, reply), () => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(deps.port, deps.host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : deps.port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
