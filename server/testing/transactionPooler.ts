import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { Client } from 'pg'

export interface TransactionPooler {
  url: string
  close: () => Promise<void>
}

/** Calls with each whole message; the first of a client has no type. */
const framed = (isClient: boolean, take: (message: Buffer) => void): ((chunk: Buffer) => void) => {
  let [rest, hasType] = [Buffer.alloc(0), !isClient]
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const start = hasType ? 1 : 0
      if (rest.length < start + 4) return
      const length = start + rest.readInt32BE(start)
      if (rest.length < length) return
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      hasType = true
      take(message)
    }
  }
}

const letterOf = (message: Buffer): string => String.fromCharCode(message[0] ?? 0)
/** Authenticated, a key, ready. */
const welcome = Buffer.from('520000000800000000' + '4b0000000c0000000100000001' + '5a0000000549', 'hex')

interface Session {
  socket: Duplex
  onReply: (message: Buffer) => void
}

/** Lends one of a few sessions to each transaction, as PgBouncer does (`first`) or other poolers (`next`). */
export const openTransactionPooler = async (databaseUrl: string, { size, order }: { size: number; order: 'first' | 'next' }): Promise<TransactionPooler> => {
  const open = async (): Promise<Session> => {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    const { stream } = client.connection
    stream.removeAllListeners('data')
    const session: Session = { socket: stream, onReply: () => undefined }
    client.on('error', () => undefined)
    stream.on('data', framed(false, (message) => session.onReply(message)))
    return session
  }
  const idle = await Promise.all(Array.from({ length: size }, open))
  const all = [...idle]
  const waiting: ((session: Session) => void)[] = []
  const take = (): Promise<Session> => {
    const session = idle.shift()
    return session === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(session)
  }
  const give = (session: Session): void => {
    const next = waiting.shift()
    if (next !== undefined) next(session)
    else if (order === 'first') idle.unshift(session)
    else idle.push(session)
  }
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    let [held, isWelcome]: [Promise<Session> | null, boolean] = [null, false]
    sockets.add(near)
    near.on('error', () => near.destroy())
    const lend = async (): Promise<Session> => {
      const session = await take()
      session.onReply = (message) => {
        near.write(message)
        if (letterOf(message) !== 'Z' || String.fromCharCode(message[5] ?? 0) !== 'I') return
        held = null
        give(session)
      }
      return session
    }
    near.on('data', framed(true, (message) => {
      if (!isWelcome) near.write(welcome)
      else if (letterOf(message) !== 'X') void (held ??= lend()).then(({ socket }) => socket.write(message))
      isWelcome = true
    }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  if (typeof address === 'object' && address !== null) url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    close: async () => {
      for (const socket of [...sockets, ...all.map((session) => session.socket)]) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
