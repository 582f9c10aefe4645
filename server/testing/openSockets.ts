import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** The sockets that stay open on the service's port, such as those of web phones. Answers what cuts them, without a word. */
export const watchSockets = (server: Server): (() => void) => {
  const sockets = new Set<Duplex>()
  server.on('upgrade', (_request, socket: Duplex) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}
