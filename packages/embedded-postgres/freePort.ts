import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems hand out for outgoing connections, so that a restart finds its port free again. */
const FIRST = 15_000
const LAST = 32_000

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** A port of 127.0.0.1 that nobody listens on. Another process may still be faster. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(FIRST, LAST)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port was found on 127.0.0.1 from ${FIRST} to ${LAST}.`)
}
