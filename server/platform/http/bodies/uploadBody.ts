import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { finished } from 'node:stream'
import { BadRequest, Failure, Validation, isRequired, isTooLarge } from '../../failures/failures'
import { SECOND_MS } from '../../clock'

export interface UploadPace {
  idleMs: number
  minBytes: number
}

const usualUploadPace: UploadPace = { idleMs: 30 * SECOND_MS, minBytes: 16 * 1024 }

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

export const MULTIPART_TYPE = 'multipart/form-data'

export interface Upload {
  fileName: string
  /** Must be read to its end: only then is the request known to be valid. */
  content: AsyncIterable<Buffer>
  requestBytes: number | null
}

export interface UploadLimits {
  bytes: number
  pace?: UploadPace
}

const partLimits = { fields: 1, files: 2, parts: 2, fieldNameSize: 100, fieldSize: 1024, headerPairs: 20, fileSize: Infinity }

export const acceptMultipart = (app: FastifyInstance): void => {
  app.register(multipart, { throwFileSizeLimit: false, limits: partLimits })
}

const failureOf = (error: unknown): Failure => (error instanceof Failure ? error : new BadRequest())

/** Streams the only part, `file`, so that memory stays flat. Unread content is left for `throwAwayRest`. */
export const readUpload = async (request: FastifyRequest, { bytes, pace = usualUploadPace }: UploadLimits): Promise<Upload> => {
  if (!request.isMultipart()) throw new Failure(415)
  const stalled = watchUpload(request, pace, 2 * bytes)
  const parts = request.parts()
  const nextPart = async (): Promise<Multipart | null> => {
    try {
      const step = await Promise.race([parts.next(), stalled])
      return step.done === true ? null : step.value
    } catch (error) {
      throw failureOf(error)
    }
  }

  async function* contentOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let read = 0
    for await (const chunk of file) {
      read += chunk.length
      if (read > bytes) throw new Validation({ file: [isTooLarge(bytes)] })
      yield chunk
    }
    if ((await nextPart()) !== null) throw new BadRequest()
  }

  async function* withFailures(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* content
    } catch (error) {
      throw failureOf(error)
    }
  }

  const part = await nextPart()
  if (part === null) throw new Validation({ file: [isRequired] })
  if (part.type !== 'file' || part.fieldname !== 'file') throw new BadRequest()
  stalled.catch((error: Failure) => part.file.destroy(error))
  const contentLength = request.headers['content-length']
  const requestBytes = contentLength === undefined ? null : Number(contentLength)
  return { fileName: part.filename, content: withFailures(contentOf(part.file)), requestBytes }
}

export const discardRest = ({ raw }: FastifyRequest): void => {
  raw.unpipe()
  raw.resume()
}
