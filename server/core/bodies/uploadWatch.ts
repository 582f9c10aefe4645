import { finished } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { SECOND_MS } from '../clock'
import { BadRequest, Failure } from '../failures/failures'

export interface UploadPace {
  /** In every such time some bytes must come, else the upload is given up. */
  idleMs: number
  /** How many: a trickle that only keeps the connection busy is as good as nothing. */
  leastBytes: number
}

export const usualUploadPace: UploadPace = { idleMs: 30 * SECOND_MS, leastBytes: 16 * 1024 }

const LOOKS = 6

/**
 * Rejects once an upload comes too slowly or breaks off; never resolves. While the service itself takes no more (a slow disk), nobody
 * is blamed. Looks until the request's end, also after the answer: what is left of a refused upload is read and thrown
 * away, because a browser shows no answer before it has sent everything. More than `mostBytes` are never read.
 */
export const watchUpload = ({ raw }: Pick<FastifyRequest, 'raw'>, { idleMs, leastBytes }: UploadPace, mostBytes: number): Promise<never> => {
  const { socket } = raw
  const start = socket.bytesRead
  let mark = start
  let quietLooks = 0
  const stalled = new Promise<never>((_resolve, reject) => {
    const look = (): void => {
      const isMoving = raw.isPaused() || socket.bytesRead - mark >= leastBytes
      quietLooks = isMoving ? 0 : quietLooks + 1
      if (isMoving) mark = socket.bytesRead
      if (quietLooks === LOOKS) reject(new Failure(408, { headers: { connection: 'close' } }))
      if (quietLooks > LOOKS || socket.bytesRead - start > mostBytes) raw.destroy()
    }
    const timer = setInterval(look, idleMs / LOOKS)
    // Also for a request that broke off before anybody watched it.
    finished(raw, (error) => {
      clearInterval(timer)
      if (error) reject(new BadRequest())
    })
  })
  // It may come when nobody waits for it any more.
  stalled.catch(() => undefined)
  return stalled
}
