import type { SoundLine } from './soundLine'

const BEAT = '\n'
const SILENT_MS = 15_000
const CONNECT_MS = 5_000
const FIRST_DELAY_MS = 100
/** Well below the 30 s for which the service keeps a call whose socket broke. */
const LONGEST_DELAY_MS = 5_000

interface SocketListener {
  onOpen: () => void
  onText: (text: string) => void
  onFrame: (frame: Uint8Array) => void
  onLost: () => void
}

interface SignalSocket {
  send: (data: string | Uint8Array<ArrayBuffer>) => boolean
  settle: () => void
  close: () => void
}

const urlOf = (path: string): string => {
  const url = new URL(path, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

/** Half of the delay is random, so that browsers do not all reconnect at once after a restart of the service. */
const withJitter = (ms: number): number => ms * (0.75 + Math.random() / 2)

const openSignalSocket = (path: string, listener: SocketListener): SignalSocket => {
  let socket: WebSocket | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let delayMs = FIRST_DELAY_MS
  let isClosed = false

  const waitFor = (ms: number, run: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  const lose = (lost: WebSocket): void => {
    if (socket !== lost) return
    socket = null
    lost.close()
    if (isClosed) return
    waitFor(withJitter(delayMs), open)
    delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)
    listener.onLost()
  }
  const take = (opened: WebSocket, data: unknown): void => {
    waitFor(SILENT_MS, () => lose(opened))
    if (data === BEAT) opened.send(BEAT)
    else if (typeof data === 'string') listener.onText(data)
    else if (data instanceof ArrayBuffer) listener.onFrame(new Uint8Array(data))
  }
  const open = (): void => {
    const opened = new WebSocket(urlOf(path))
    socket = opened
    opened.binaryType = 'arraybuffer'
    waitFor(CONNECT_MS, () => lose(opened))
    opened.addEventListener('open', () => {
      if (socket !== opened) return
      waitFor(SILENT_MS, () => lose(opened))
      listener.onOpen()
    })
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (socket === opened) take(opened, data)
    })
    opened.addEventListener('close', () => lose(opened))
  }
  // The caller adds its listeners only after this returns.
  waitFor(0, open)
  return {
    send: (data) => {
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(data)
      return true
    },
    settle: () => {
      delayMs = FIRST_DELAY_MS
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
      const closed = socket
      socket = null
      closed?.close()
    },
  }
}

type Listener = (...args: readonly unknown[]) => void

interface Registration {
  listener: Listener
  isOnce: boolean
}

class Emitter {
  private readonly listeners = new Map<string, Registration[]>()

  on = (name: string, listener: Listener): this => this.add(name, listener, false)
  addListener = (name: string, listener: Listener): this => this.add(name, listener, false)
  once = (name: string, listener: Listener): this => this.add(name, listener, true)

  removeListener = (name: string, listener: Listener): this => {
    this.listeners.set(name, this.of(name).filter((registration) => registration.listener !== listener))
    return this
  }

  emit = (name: string, ...args: readonly unknown[]): boolean => {
    const listeners = this.of(name)
    this.listeners.set(name, listeners.filter(({ isOnce }) => !isOnce))
    for (const { listener } of listeners) listener(...args)
    return listeners.length > 0
  }

  private of(name: string): Registration[] {
    return this.listeners.get(name) ?? []
  }

  private add(name: string, listener: Listener, isOnce: boolean): this {
    this.listeners.set(name, [...this.of(name), { listener, isOnce }])
    return this
  }
}

const VERSION = '1.6'

interface StreamError {
  error: { code: number; message: string }
}

const lostConnection: StreamError = { error: { code: 31005, message: 'The connection to the voice server was lost' } }
const noConnection: StreamError = { error: { code: 31009, message: 'No transport available to send or receive messages' } }

interface Wiring {
  signal: string
  isSoundOnSocket: boolean
  sound: SoundLine
}

type Payload = Readonly<Record<string, unknown>>

const isPayload = (value: unknown): value is Payload => typeof value === 'object' && value !== null

const messageIn = (text: string): { type: string; payload: Payload } | null => {
  const value: unknown = JSON.parse(text)
  if (!isPayload(value) || typeof value['type'] !== 'string') return null
  return { type: value['type'], payload: isPayload(value['payload']) ? value['payload'] : {} }
}

const textOr = (value: unknown, other: string | null): string | null => (typeof value === 'string' ? value : other)

/** Replaces the signalling stream of the pinned voice client, which knows only Twilio's hosts. */
export class GatewayStream extends Emitter {
  status: 'disconnected' | 'connected' | 'ready' | 'offline' = 'disconnected'
  gateway: string | null = null
  region: string | null = null
  readonly uri: string
  private readonly socket: SignalSocket
  private readonly sound: SoundLine
  private isKnown = false
  /** Wait until the service has accepted our token again. */
  private queue: [type: string, payload: Payload][] = []
  private readonly ringing = new Set<string>()

  constructor(private token: string, private readonly wiring: Wiring) {
    super()
    this.uri = wiring.signal
    this.sound = wiring.sound
    this.socket = openSignalSocket(wiring.signal, {
      onOpen: this.begin,
      onText: this.take,
      onFrame: (frame) => this.sound.receive(frame),
      onLost: this.lose,
    })
    this.sound.send = (frame) => {
      if (this.isKnown) this.socket.send(frame)
    }
  }

  setToken = (token: string): void => {
    this.token = token
    const browser = { platform: navigator.platform, userAgent: navigator.userAgent }
    this.write('listen', { browserinfo: { browser, p: 'browser', plugin: 'rtc' }, reconnectTimeout: 0, token })
  }

  register = (media: Payload): void =>
    this.publish('register', { media, ...(this.wiring.isSoundOnSocket && { path: 'websocket' }) }, false)

  invite = (sdp: string, callsid: string, params?: string): void =>
    this.publish('invite', { callsid, sdp, twilio: params ? { params } : {} })
  reconnect = (sdp: string, callsid: string, reconnect: string): void =>
    this.publish('invite', { callsid, reconnect, sdp, twilio: {} })
  reinvite = (sdp: string, callsid: string): void => this.publish('reinvite', { sdp, callsid }, false)
  dtmf = (callsid: string, dtmf: string): void => this.publish('dtmf', { callsid, dtmf })

  answer = (sdp: string, callsid: string): void => this.leave(callsid, 'answer', { sdp, callsid })
  reject = (callsid: string): void => this.leave(callsid, 'reject', { callsid })
  hangup = (callsid: string, message?: string): void => this.leave(callsid, 'hangup', { callsid, ...(message && { message }) })

  sendMessage = (callsid: string, content: unknown, contenttype = 'application/json', messagetype?: string, voiceeventsid?: string): void =>
    this.publish('message', { callsid, content, contenttype, messagetype, voiceeventsid })

  updatePreferredURI = (): void => undefined
  updateURIs = (): void => undefined

  publish = (type: string, payload: Payload, isQueued = true): void => {
    if (this.status !== 'disconnected' && this.write(type, payload)) return
    this.emit('error', noConnection)
    if (isQueued) this.queue.push([type, payload])
  }

  destroy = (): this => {
    this.socket.close()
    this.status = 'disconnected'
    this.emit('offline', this)
    return this
  }

  private write(type: string, payload: Payload): boolean {
    return this.socket.send(JSON.stringify({ payload, type, version: VERSION }))
  }

  private leave(callsid: string, type: string, payload: Payload): void {
    this.ringing.delete(callsid)
    this.publish(type, payload)
  }

  private begin = (): void => {
    this.status = 'connected'
    this.setToken(this.token)
    this.emit('transportOpen')
  }

  private take = (text: string): void => {
    const message = messageIn(text)
    if (message === null) return
    const { type, payload } = message
    this.gateway = textOr(payload['gateway'], this.gateway)
    this.region = textOr(payload['region'], this.region)
    const callId = textOr(payload['callsid'], null)
    if (type === 'ready' || type === 'offline') this.status = type
    if (type === 'invite' && callId !== null) this.ringing.add(callId)
    if ((type === 'cancel' || type === 'hangup') && callId !== null) this.ringing.delete(callId)
    if (type === 'connected') this.settle()
    this.emit(type, payload)
    if (type === 'connected') for (const [queuedType, what] of this.queue.splice(0)) this.publish(queuedType, what)
    if (type === 'close') this.destroy()
  }

  private settle(): void {
    this.isKnown = true
    this.socket.settle()
  }

  private lose = (): void => {
    const wasKnown = this.isKnown
    this.isKnown = false
    this.status = 'disconnected'
    this.emit('error', lostConnection)
    this.emit('transportClose')
    // Once per loss: after a second one the client would think that it was never registered.
    if (wasKnown) this.emit('offline', this)
    for (const callsid of this.ringing) this.emit('cancel', { callsid })
    this.ringing.clear()
  }
}
