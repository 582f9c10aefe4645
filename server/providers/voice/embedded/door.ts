import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { SECOND_MS } from '../../../core/clock'
import type { FindHostProblem } from '../../../core/connections/ownHost'
import { endWith, type RawFailure } from '../../../core/connections/rawAnswer'
import { closings } from './signalErrors'
import { FRAME_LIMIT } from './signalMessages'

export const SIGNAL_PATH = '/signal'
/** Of all browsers together; each copy of the service counts for itself. */
const MOST_SOCKETS = 1_000
/** Who has not answered the close by then is cut off. */
const FAREWELL_MS = SECOND_MS

interface Parts {
  server: Server
  /** Where browsers reach the service. */
  publicUrl: () => string
  hostProblem: FindHostProblem
  onSocket: (socket: WebSocket) => void
}

export interface Door {
  /** Lets nobody in any more, and ends every socket. */
  close: () => Promise<void>
}

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null)

/** A page of another site may open a socket to here, but cannot hide where it comes from. */
const isOwnOrigin = ({ headers }: IncomingMessage, publicUrl: string): boolean => {
  const origin = headers.origin === undefined ? null : originOf(headers.origin)
  if (origin === null || origin === 'null') return false
  return origin === originOf(publicUrl) || new URL(origin).host === headers.host
}

const closeAll = async (sockets: WebSocketServer): Promise<void> => {
  const open = [...sockets.clients]
  const cut = setTimeout(() => open.forEach((socket) => socket.terminate()), FAREWELL_MS)
  await Promise.all(
    open.map((socket) => {
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      socket.close(...closings.goingAway)
      return closed
    }),
  )
  clearTimeout(cut)
}

/** Lets voice clients in on the service's own port. Whatever else asks for another protocol is refused. */
export const openDoor = ({ server, publicUrl, hostProblem, onSocket }: Parts): Door => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_LIMIT, perMessageDeflate: false })
  let isOpen = true
  const refusalOf = (request: IncomingMessage): RawFailure | null => {
    const problem = hostProblem(request)
    if (problem !== null) return problem === 'foreign' ? '421 misdirected_request' : '400 bad_request'
    if (request.url?.split('?', 1)[0] !== SIGNAL_PATH) return '404 not_found'
    if (!isOwnOrigin(request, publicUrl())) return '403 forbidden'
    return isOpen && sockets.clients.size < MOST_SOCKETS ? null : '503 internal'
  }
  const refuse = (socket: Duplex, failure: RawFailure): void => {
    endWith(socket, failure, publicUrl().startsWith('https:'))
  }
  sockets.on('wsClientError', (_error, socket) => refuse(socket, '400 bad_request'))
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const refusal = refusalOf(request)
    if (refusal === null) sockets.handleUpgrade(request, socket, head, onSocket)
    else refuse(socket, refusal)
  })
  return {
    close: async () => {
      isOpen = false
      await closeAll(sockets)
    },
  }
}
