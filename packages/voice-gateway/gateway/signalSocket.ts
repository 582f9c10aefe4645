import { type WebSocket, WebSocketServer } from 'ws'
import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { SECOND_MS, FRAME_BYTES } from './phoneCall'
import { closings, type Closing, readMessage, type ClientMessage, type ServerMessage, FRAME_LIMIT } from './signalMessages'

const BEAT = '\n'
export const BEAT_MS = 5 * SECOND_MS
const MAX_SILENT_BEATS = 3
/** Sound is 250 frames between two beats, and arrives all at once after congestion. */
const MAX_PER_BEAT = 1_500
/** Sound that waits longer is too late to be useful. */
const MAX_UNSENT_BYTES = 32 * 1024

export interface SignalSocket {
  send: (message: ServerMessage) => void
  sendFrame: (frame: Uint8Array) => void
  close: (why: Closing) => void
}

export interface SocketListener {
  onMessage: (message: ClientMessage) => void
  onFrame: (frame: Uint8Array) => void
  onClosed: () => void
}

const bytesOf = (data: Buffer | ArrayBuffer | Buffer[]): Buffer => {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}

export const openSignalSocket = (socket: WebSocket, makeListener: (open: SignalSocket) => SocketListener, beatMs = BEAT_MS): void => {
  let [silentBeats, receivedFrames] = [0, 0]
  const close = (why: Closing): void => {
    const [code, reason] = closings[why]
    socket.close(code, reason)
  }
  const write = (data: string | Uint8Array): void => {
    if (socket.readyState === socket.OPEN) socket.send(data)
  }
  const listener = makeListener({
    send: (message) => write(JSON.stringify(message)),
    sendFrame: (frame) => {
      if (socket.bufferedAmount < MAX_UNSENT_BYTES) write(frame)
    },
    close,
  })
  const take = (bytes: Buffer, isBinary: boolean): void => {
    if (isBinary) return bytes.length === FRAME_BYTES ? listener.onFrame(bytes) : close('unreadable')
    const text = bytes.toString()
    if (text === BEAT) return
    const message = readMessage(text)
    return message === null ? close('unreadable') : listener.onMessage(message)
  }
  const beat = setInterval(() => {
    receivedFrames = 0
    silentBeats += 1
    if (silentBeats > MAX_SILENT_BEATS) socket.terminate()
    else write(BEAT)
  }, beatMs)
  beat.unref()
  socket.on('message', (data, isBinary) => {
    silentBeats = 0
    receivedFrames += 1
    if (socket.readyState !== socket.OPEN) return
    if (receivedFrames > MAX_PER_BEAT) close('tooFast')
    else take(bytesOf(data), isBinary)
  })
  socket.on('error', () => undefined)
  socket.once('close', () => {
    clearInterval(beat)
    listener.onClosed()
  })
}

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
