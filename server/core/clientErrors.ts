import type { Socket } from 'node:net'
import type { FailureBody } from 'contract/failure'
import { firstHeaders } from './security'

interface Told {
  line: string
  word: string
}

const toldOf = (code: string): Told => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { line: '408 Request Timeout', word: 'timed_out' }
  if (code === 'HPE_HEADER_OVERFLOW') return { line: '431 Request Header Fields Too Large', word: 'too_large' }
  return { line: '400 Bad Request', word: 'bad_request' }
}

/** Answers what is no HTTP request at all, or comes too slowly to become one, and closes the connection. */
export const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const { line, word } = toldOf(error.code ?? '')
  const failure: FailureBody = { status: word, user_message: null }
  const body = JSON.stringify(failure)
  const headers = {
    ...firstHeaders(false),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${line}`, ...lines, '', body].join('\r\n'))
}
