import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { SECOND_MS } from './deps'
import { closings } from './signalErrors'
import { FRAME_LIMIT } from './signalMessages'
import { openSignalSocket, type SignalSocket, type SocketListener } from './signalSocket'

const options = { noServer: true, maxPayload: FRAME_LIMIT, perMessageDeflate: false, closeTimeout: SECOND_MS }

export interface Upgrade {
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>
  socket: Socket
  head: Buffer
  address: string
}

interface Deps {
  makeListener: (socket: SignalSocket, address: string) => SocketListener
  beatMs: number
  refuse: (socket: Duplex) => void
}

export interface SignalSockets {
  take: (upgrade: Upgrade) => void
  isOpen: () => boolean
  close: () => Promise<void>
}

export const openSignalSockets = ({ makeListener, beatMs, refuse }: Deps): SignalSockets => {
  const sockets = new WebSocketServer(options)
  let isOpen = true
  sockets.on('wsClientError', (_error, socket) => refuse(socket))
  return {
    isOpen: () => isOpen,
    take: ({ request, socket, head, address }) => {
      if (!isOpen) return void socket.destroy()
      const upgradeRequest = Object.assign(new IncomingMessage(socket), request)
      return sockets.handleUpgrade(upgradeRequest, socket, head, (opened) => openSignalSocket(opened, (line) => makeListener(line, address), beatMs))
    },
    close: async () => {
      isOpen = false
      await Promise.all(
        [...sockets.clients].map((socket) => {
          const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
          socket.close(...closings.goingAway)
          return closed
        }),
      )
    },
  }
}
