import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

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
