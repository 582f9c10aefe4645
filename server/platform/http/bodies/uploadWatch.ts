import { finished } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { SECOND_MS } from '../../clock'
import { BadRequest, Failure } from '../../failures/failures'

export interface UploadPace {
  idleMs: number
  minBytes: number
}

export const usualUploadPace: UploadPace = { idleMs: 30 * SECOND_MS, minBytes: 16 * 1024 }

const CHECKS = 6

/** Rejects once an upload is too slow (not counting time when the service is) or breaks off; never resolves. */
export const watchUpload = ({ raw }: Pick<FastifyRequest, 'raw'>, { idleMs, minBytes }: UploadPace, maxBytes: number): Promise<never> => {
  const { socket } = raw
  const start = socket.bytesRead
  let mark = start
  let idleChecks = 0
  const stalled = new Promise<never>((_resolve, reject) => {
    const check = (): void => {
      const isMoving = raw.isPaused() || socket.bytesRead - mark >= minBytes
      idleChecks = isMoving ? 0 : idleChecks + 1
      if (isMoving) mark = socket.bytesRead
      if (idleChecks === CHECKS) reject(new Failure(408, { headers: { connection: 'close' } }))
      if (idleChecks > CHECKS || socket.bytesRead - start > maxBytes) raw.destroy()
    }
    const timer = setInterval(check, idleMs / CHECKS)
    finished(raw, (error) => {
      clearInterval(timer)
      if (error) reject(new BadRequest())
    })
  })
  stalled.catch(() => undefined)
  return stalled
}
