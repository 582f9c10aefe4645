import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** Loads a service from a separate process: reads a `Job` as a JSON line and writes a `Loaded`. */

export interface Job {
  port: number
  path: string
  token: string
  connections: number
  ms: number
}

export interface Loaded {
  times: number[]
  ms: number
}

const END_OF_HEAD = '\r\n\r\n'

/** A keep-alive connection for one request at a time. It only finds the end of each reply, so that the client uses little CPU time. */
interface Caller {
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

const openCaller = async ({ port, path, token }: { port: number; path: string; token: string }): Promise<Caller> => {
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

const isJob = (value: unknown): value is Job => typeof value === 'object' && value !== null && 'connections' in value

const callUntil = async (caller: Caller, end: number, times: number[]): Promise<void> => {
  for (let since = performance.now(); since < end; ) {
    await caller.call()
    const now = performance.now()
    if (now <= end) times.push(now - since)
    since = now
  }
}

const run = async (job: Job): Promise<Loaded> => {
  const callers = await Promise.all(Array.from({ length: job.connections }, () => openCaller(job)))
  const [times, since]: [number[], number] = [[], performance.now()]
  await Promise.all(callers.map((caller) => callUntil(caller, since + job.ms, times)))
  for (const caller of callers) caller.end()
  return { times, ms: job.ms }
}

for await (const line of createInterface(process.stdin)) {
  const job: unknown = JSON.parse(line)
  if (!isJob(job)) throw new Error(`This is no job: ${line}`)
  process.stdout.write(`${JSON.stringify(await run(job))}\n`)
}
