import type { Duplex } from 'node:stream'
import { SECOND_MS } from '../../clock'
import { firstHeaders } from '../security'

export type RawFailure =
  | '400 bad_request'
  | '408 timed_out'
  | '421 misdirected_request'
  | '431 too_large'

const reasons: Readonly<Record<RawFailure, string>> = {
  '400 bad_request': 'Bad Request',
  '408 timed_out': 'Request Timeout',
  '421 misdirected_request': 'Misdirected Request',
  '431 too_large': 'Request Header Fields Too Large',
}

const rawAnswer = (failure: RawFailure, isTls: boolean): string => {
  const [status = '', word = ''] = failure.split(' ')
  const body = JSON.stringify({ status: word, user_message: null })
  const headers = {
    ...firstHeaders(isTls),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${reasons[failure]}`, ...lines, '', body].join('\r\n')
}

const CLOSE_TIMEOUT_MS = 2 * SECOND_MS

/** Cuts off clients that neither read nor close, because a half-closed connection still counts. */
export const endSocket = (socket: Duplex, finalData = ''): void => {
  const cut = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS)
  socket.once('close', () => clearTimeout(cut))
  socket.end(finalData)
}

export const endWith = (socket: Duplex, failure: RawFailure, isTls: boolean): void => endSocket(socket, rawAnswer(failure, isTls))
