const BEAT = '\n'
const SILENT_MS = 15_000
const CONNECT_MS = 5_000
const FIRST_DELAY_MS = 100
/** Well below the 30 s for which the service keeps a call whose socket broke. */
const LONGEST_DELAY_MS = 5_000

export interface SocketListener {
  onOpen: () => void
  onText: (text: string) => void
  onFrame: (frame: Uint8Array) => void
  onLost: () => void
}

export interface SignalSocket {
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

export const openSignalSocket = (path: string, listener: SocketListener): SignalSocket => {
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
