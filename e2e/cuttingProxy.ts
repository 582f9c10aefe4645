import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  url: string
  cuts: () => number
  stop: () => Promise<void>
}

interface Plan {
  pattern: RegExp
  /** After how many bytes each request is cut, by its number from 1. */
  cutAfter: ReadonlyMap<number, number>
}

/** A proxy that cuts the connection of some requests in the middle of their body. */
export const startCuttingProxy = async (target: string, { pattern, cutAfter }: Plan): Promise<CuttingProxy> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let [requests, cuts] = [0, 0]

  const bridge = (client: Socket): void => {
    const service = connect(Number(port), hostname)
    let left: number | null = null
    const end = (): void => [client, service].forEach((socket) => socket.destroy())
    for (const socket of [client, service]) {
      sockets.add(socket)
      socket.on('error', end).on('close', end)
    }
    service.pipe(client)
    client.on('data', (chunk: Buffer) => {
      if (pattern.test(chunk.toString('latin1'))) left = cutAfter.get((requests += 1)) ?? left
      if (left !== null && (left -= chunk.length) < 0) {
        cuts += 1
        service.write(chunk.subarray(0, chunk.length + left), end)
        left = null
      } else service.write(chunk)
    })
  }
  const server = createServer(bridge).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    cuts: () => cuts,
    stop: async () => {
      server.close()
      sockets.forEach((socket) => socket.destroy())
      await once(server, 'close')
    },
  }
}
