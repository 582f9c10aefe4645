import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A bare connection to a service, for what no HTTP client would send. */
export const connectTo = async (url: string): Promise<Socket> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

/** Far more than any answer takes: a service that keeps silent must not keep the tests from ending. */
const SILENCE_MS = 30_000

/** All that the service sends until it closes the connection. */
export const readToEnd = async (socket: Socket): Promise<string> => {
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  socket.on('error', () => socket.destroy())
  socket.setTimeout(SILENCE_MS, () => socket.destroy())
  await once(socket, 'close')
  return Buffer.concat(parts).toString()
}

/** Writes the text as it is and reads the answer up to the end of the connection. */
export const rawRequest = async (url: string, text: string): Promise<string> => {
  const socket = await connectTo(url)
  const answer = readToEnd(socket)
  socket.write(text)
  return answer
}
