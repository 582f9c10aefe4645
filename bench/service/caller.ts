import { connect, type Socket } from 'node:net'

const END_OF_HEAD = '\r\n\r\n'

/** A keep-alive connection for one request at a time. It only finds the end of each reply, so that the client uses little CPU time. */
export interface Caller {
  call: () => Promise<void>
  end: () => void
}

const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })

/** A chunked list ends with an empty chunk. */
const LAST_PIECE = Buffer.from('\r\n0\r\n\r\n')

/** The length of the whole reply: infinite if chunked, null while the head is incomplete, NaN unless it is a 200. */
const lengthOf = (received: Buffer): number | null => {
  const end = received.indexOf(END_OF_HEAD)
  if (end < 0) return null
  const head = received.toString('latin1', 0, end)
  if (!head.startsWith('HTTP/1.1 200')) return Number.NaN
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return Number.POSITIVE_INFINITY
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return length === undefined ? Number.NaN : end + END_OF_HEAD.length + Number(length)
}

const readReply = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    let [head, expected, received]: [Buffer, number | null, number] = [Buffer.alloc(0), null, 0]
    let tail = Buffer.alloc(0)
    const settle = (fault: string | null): void => {
      socket.off('data', take).off('close', cut)
      if (fault === null) resolve()
      else reject(new Error(fault))
    }
    const cut = (): void => settle('The service closed a connection under load.')
    const take = (part: Buffer): void => {
      received += part.length
      tail = Buffer.concat([tail, part]).subarray(-LAST_PIECE.length)
      if (expected === null) {
        head = Buffer.concat([head, part])
        expected = lengthOf(head)
      }
      if (expected !== null && Number.isNaN(expected)) settle(`The loader was answered:\n${head.toString('latin1')}`)
      else if (expected === Number.POSITIVE_INFINITY ? tail.equals(LAST_PIECE) : expected !== null && received >= expected) settle(null)
    }
    socket.on('data', take).once('close', cut)
  })

export const openCaller = async ({ port, path, token }: { port: number; path: string; token: string }): Promise<Caller> => {
  const socket = await opened(port)
  const bearer = token === '' ? '' : `authorization: Bearer ${token}\r\n`
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${bearer}${END_OF_HEAD.slice(2)}`)
  return {
    call: () => {
      const replied = readReply(socket)
      socket.write(request)
      return replied
    },
    end: () => socket.destroy(),
  }
}
