import { WebSocket, type RawData } from 'ws'

export type Payload = Readonly<Record<string, unknown>>

export interface VoiceClient {
  say: (type: string, payload: Payload) => void
  send: (data: string | Uint8Array) => void
  /** The next message of this type; other types stay queued. Rejects once the socket is closed. */
  next: (type: string) => Promise<Payload>
  hasNone: (type: string) => boolean
  onFrame: (listener: (frame: Uint8Array) => void) => void
  closed: Promise<number>
  cut: () => void
}

interface ClientOptions {
  url: string
  origin?: string
  answersBeats?: boolean
  localAddress?: string
  headers?: Readonly<Record<string, string>>
}

const bytesOf = (data: RawData): Buffer => (Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]))

const isPayload = (value: unknown): value is Payload => typeof value === 'object' && value !== null

export const openVoiceClient = async ({ url, origin = url, answersBeats = true, ...others }: ClientOptions): Promise<VoiceClient> => {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/signal`, { origin, ...others })
  const unread: { type: string; payload: Payload }[] = []
  const waiting: { type: string; take: (payload: Payload) => void; fail: (error: Error) => void }[] = []
  let frameListener: (frame: Uint8Array) => void = () => undefined
  const take = (text: string): void => {
    const value: unknown = JSON.parse(text)
    if (!isPayload(value) || typeof value['type'] !== 'string' || !isPayload(value['payload'])) throw new Error(text)
    const message = { type: value['type'], payload: value['payload'] }
    const index = waiting.findIndex(({ type }) => type === message.type)
    if (index < 0) unread.push(message)
    else waiting.splice(index, 1)[0]?.take(message.payload)
  }
  socket.on('message', (data, isBinary) => {
    const bytes = bytesOf(data)
    if (isBinary) return frameListener(bytes)
    const text = bytes.toString()
    if (text !== '\n') take(text)
    else if (answersBeats) socket.send(text)
  })
  const failureAt = (type: string): Error => new Error(`The socket was closed before “${type}” came`)
  const closed = new Promise<number>((resolve) =>
    socket.once('close', (code) => {
      for (const { type, fail } of waiting.splice(0)) fail(failureAt(type))
      resolve(code)
    }),
  )
  const nextUnread = (type: string): Promise<Payload> => {
    if (socket.readyState === socket.CLOSED) return Promise.reject(failureAt(type))
    const message = new Promise<Payload>((resolve, fail) => waiting.push({ type, take: resolve, fail }))
    message.catch(() => undefined)
    return message
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => undefined)
  return {
    closed,
    send: (data) => socket.send(data),
    say: (type, payload) => socket.send(JSON.stringify({ payload, type, version: '1.6' })),
    hasNone: (expected) => unread.every(({ type }) => type !== expected),
    next: (type) => {
      const index = unread.findIndex((message) => message.type === type)
      const [found] = index < 0 ? [] : unread.splice(index, 1)
      return found ? Promise.resolve(found.payload) : nextUnread(type)
    },
    onFrame: (listener) => {
      frameListener = listener
    },
    cut: () => socket.terminate(),
  }
}

export const codeIn = ({ error }: Payload): unknown => (isPayload(error) ? error['code'] : null)
