import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface InterruptedService {
  url: string
  /** Ends all connections and takes no new ones, as while a service restarts. */
  stop: () => void
  start: () => void
  close: () => Promise<void>
}

/** An address of the service at which it can be stopped and started. */
export const interruptible = async (target: string): Promise<InterruptedService> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isStopped = false

  const bridge = (client: Socket): void => {
    if (isStopped) return void client.destroy()
    const service = connect(Number(port), hostname)
    const end = (): void => [client, service].forEach((socket) => socket.destroy())
    for (const socket of [client, service]) {
      sockets.add(socket)
      socket.on('error', end).on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    client.pipe(service).pipe(client)
  }
  const cut = (): void => sockets.forEach((socket) => socket.destroy())
  const server = createServer(bridge).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the address has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
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
