import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { findFreePort } from '@console/embedded-postgres/testing'

export interface Received {
  status: number | null
  isWhole: boolean
}

const nothing: Received = { status: null, isWhole: false }

const HUGE = 200 * 1024 * 1024
const SLICES = 8
const BETWEEN_MS = 4

export const bytesOf = async (request: Request, promised?: (length: number) => number): Promise<Buffer> => {
  const { pathname, search, host } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const length = promised?.(body.length) ?? body.length
  const headers = [...request.headers, ['host', host], ['connection', 'close']].map(([name, value]) => `${name}: ${value}`)
  const isSent = request.method !== 'GET' || length > 0
  const lines = [`${request.method} ${pathname}${search} HTTP/1.1`, ...headers, ...(isSent ? [`content-length: ${length}`] : [])]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body])
}

const open = async (url: string): Promise<Socket> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.on('error', () => socket.destroy())
  return socket
}

const parseReply = (text: string): Received => {
  const [, status, rest = ''] = /^HTTP\/1\.1 (\d{3})([^]*)$/.exec(text) ?? []
  if (status === undefined) return nothing
  const [head = '', ...parts] = rest.split('\r\n\r\n')
  const body = parts.join('\r\n\r\n')
  const promised = /content-length: (\d+)/i.exec(head)?.[1]
  const isChunked = /transfer-encoding: chunked/i.test(head)
  const isEnded = promised === undefined ? !isChunked || body.includes('0\r\n') : Buffer.byteLength(body) >= Number(promised)
  return { status: Number(status), isWhole: rest.includes('\r\n\r\n') && isEnded }
}

const receive = async (socket: Socket, isStream: boolean, state?: () => Promise<void>): Promise<Received> => {
  const parts: Buffer[] = []
  const closed = once(socket, 'close').then(() => null)
  for (;;) {
    const next: unknown = await Promise.race([once(socket, 'data'), closed])
    if (!Array.isArray(next) || !Buffer.isBuffer(next[0])) break
    parts.push(next[0])
    if (isStream) break
    if (state !== undefined) {
      socket.pause()
      await state()
      socket.resume()
    }
  }
  socket.destroy()
  const received = parseReply(Buffer.concat(parts).toString('latin1'))
  return isStream && received.status === 200 ? { ...received, isWhole: true } : received
}

const pause = (): Promise<void> => new Promise((resume) => setTimeout(resume, BETWEEN_MS))

const reset = async (socket: Socket): Promise<Received> => {
  socket.resetAndDestroy()
  if (!socket.closed) await once(socket, 'close')
  return nothing
}

export type Toxic = (request: Request, isStream: boolean) => Promise<Received>

const refused: Toxic = async (request) => {
  const socket = connect(await findFreePort(), new URL(request.url).hostname)
  await once(socket, 'error').catch(() => undefined)
  return nothing
}

const resetBefore: Toxic = async (request) => reset(await open(request.url))

const resetInTheMiddle: Toxic = async (request) => {
  const body = await request.clone().arrayBuffer()
  const bytes = await bytesOf(request)
  const cut = body.byteLength > 1 ? bytes.length - Math.ceil(body.byteLength / 2) : Math.floor(bytes.length / 2)
  const socket = await open(request.url)
  await new Promise((sent) => socket.write(bytes.subarray(0, cut), sent))
  return reset(socket)
}

const slowRequest: Toxic = async (request, isStream) => {
  const bytes = await bytesOf(request)
  const socket = await open(request.url)
  const answer = receive(socket, isStream)
  const step = Math.ceil(bytes.length / SLICES)
  for (let from = 0; from < bytes.length; from += step) {
    socket.write(bytes.subarray(from, from + step))
    await pause()
  }
  return answer
}

const slowAnswer: Toxic = async (request, isStream) => {
  const socket = await open(request.url)
  socket.write(await bytesOf(request))
  return receive(socket, isStream, pause)
}

const cutAnswer: Toxic = async (request) => {
  const socket = await open(request.url)
  socket.write(await bytesOf(request))
  await once(socket, 'data')
  return reset(socket)
}

const halfOpen: Toxic = async (request) => {
  const socket = await open(request.url)
  const bytes = await bytesOf(request)
  await new Promise((sent) => socket.write(bytes, sent))
  await once(socket, 'readable')
  return reset(socket)
}

const wrongLength: Toxic = async (request, isStream) => {
  const bytes = await bytesOf(request, () => HUGE)
  const socket = await open(request.url)
  const answer = receive(socket, isStream)
  socket.write(bytes)
  socket.end()
  return answer
}

export const toxics = {
  refused,
  resetBefore,
  resetInTheMiddle,
  slowRequest,
  slowAnswer,
  cutAnswer,
  halfOpen,
  wrongLength,
} as const satisfies Record<string, Toxic>

export type ToxicName = keyof typeof toxics
