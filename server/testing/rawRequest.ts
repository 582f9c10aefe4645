import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export const connectTo = async (url: string): Promise<Socket> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

/** Ends a test whose service never answers. */
const SILENCE_MS = 30_000

export const readToEnd = async (socket: Socket): Promise<string> => {
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.on('error', () => socket.destroy())
  socket.setTimeout(SILENCE_MS, () => socket.destroy())
  await once(socket, 'close')
  return Buffer.concat(parts).toString()
}

export const rawRequest = async (url: string, text: string): Promise<string> => {
  const socket = await connectTo(url)
  const answer = readToEnd(socket)
  socket.write(text)
  return answer
}
