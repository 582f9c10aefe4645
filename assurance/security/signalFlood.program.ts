import { WebSocket } from 'ws'

/**
 * `program <url> <addresses>`: opens a thousand sockets without a token and reopens each a second after it is closed.
 * Prints 'flooding' when each was accepted, refused or closed once; ends with its stdin.
 */
const [, , url = '', addresses = '1'] = process.argv
const SOCKETS = 1_000
const AGAIN_MS = 1_000

const keepOpen = (index: number): Promise<void> =>
  new Promise((resolve) => {
    const localAddress = `127.0.1.${1 + (index % Number(addresses))}`
    const socket = new WebSocket(`${url.replace('http', 'ws')}/signal`, { origin: url, localAddress })
    socket.once('open', () => resolve())
    socket.on('error', () => undefined)
    socket.once('close', () => {
      resolve()
      setTimeout(() => void keepOpen(index), AGAIN_MS)
    })
  })

process.stdin.on('end', () => process.exit(0)).resume()
await Promise.all(Array.from({ length: SOCKETS }, (_, index) => keepOpen(index)))
process.stdout.write('flooding\n')
