import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'

export interface NamedService {
  url: string
  close: () => Promise<void>
}

/** The service behind a proxy that is reached over plain HTTP under another name, which the browser has to know. */
export const behindName = async (target: string, name: string): Promise<NamedService> => {
  const { host, origin } = new URL(target)
  const server = createServer((request, response) => {
    const headers = { ...request.headers, host, ...(request.headers.origin !== undefined && { origin }) }
    const passed = ask(new URL(request.url ?? '/', target), { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port')
  return {
    url: `http://${name}:${address.port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
