import { IncomingMessage } from 'node:http'
import { WebSocketServer } from 'ws'
import { SECOND_MS } from '../../../core/clock'
import { endWith } from '../../../core/connections/rawAnswer'
import type { Upgrade } from '../../../core/connections/upgrades'
import { closings } from './signalErrors'
import { FRAME_LIMIT } from './signalMessages'
import { openSignalSocket, type SignalSocket, type SocketHearer } from './signalSocket'

/** Who has not answered the close within `closeTimeout` is cut off. */
const options = { noServer: true, maxPayload: FRAME_LIMIT, perMessageDeflate: false, closeTimeout: SECOND_MS }

interface Parts {
  makeHearer: (socket: SignalSocket, address: string) => SocketHearer
  beatMs: number
  publicUrl: () => string
}

export interface SignalSockets {
  take: (upgrade: Upgrade) => void
  isOpen: () => boolean
  /** Takes nobody any more, and ends every socket. */
  close: () => Promise<void>
}

/** The sockets of the voice clients, from their first byte on. */
export const openSignalSockets = ({ makeHearer, beatMs, publicUrl }: Parts): SignalSockets => {
  const sockets = new WebSocketServer(options)
  let isOpen = true
  sockets.on('wsClientError', (_error, socket) => endWith(socket, '400 bad_request', publicUrl().startsWith('https:')))
  return {
    isOpen: () => isOpen,
    take: ({ request, socket, head, address }) => {
      if (!isOpen) return void socket.destroy()
      const asked = Object.assign(new IncomingMessage(socket), request)
      return sockets.handleUpgrade(asked, socket, head, (opened) => openSignalSocket(opened, (line) => makeHearer(line, address), beatMs))
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
