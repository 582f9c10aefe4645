import type { Socket } from 'node:net'
import { endWith, type RawFailure } from './rawAnswer'

const failures = new Map<string | undefined, RawFailure>([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 timed_out'],
  ['HPE_HEADER_OVERFLOW', '431 too_large'],
])

/** Answers what is no HTTP request at all, or comes too slowly to become one, and closes the connection. */
export const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) socket.destroy()
  else endWith(socket, failures.get(error.code) ?? '400 bad_request', false)
}
