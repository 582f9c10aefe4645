import { noteFailedCall } from '@/lib/failedCalls'
import { parseJson } from '@/lib/record'
import { requestTiming } from './requestTiming'
import type { Prepared } from './request'
import type { Answer } from './send'

interface Sending {
  prepared: Prepared
  file: File
  signal: AbortSignal
  onProgress: (sent: number) => void
}

const waitOf = (request: XMLHttpRequest): number | null => {
  const text = request.getResponseHeader('Retry-After') ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

const answerOf = (request: XMLHttpRequest, isAbandoned: boolean): Answer => {
  const { status, responseText } = request
  if (status === 0) return { status: null, json: undefined, isEmpty: true, waitSeconds: null, etag: null, isAbandoned, isOffline: false }
  const isEmpty = responseText === ''
  return { status, json: parseJson(responseText), isEmpty, waitSeconds: waitOf(request), etag: null, isAbandoned, isOffline: false }
}

const noteFailure = (request: XMLHttpRequest, sent: Parameters<typeof noteFailedCall>[0], signal: AbortSignal): void => {
  const { status } = request
  if (signal.aborted || (status >= 200 && status < 300)) return
  noteFailedCall(sent, status === 0 ? null : status, request.getResponseHeader('X-Request-Id'))
}

const bodyOf = (file: File): FormData => {
  const body = new FormData()
  body.append('file', file, file.name)
  return body
}

/** Multipart by `XMLHttpRequest`, for upload progress. Only a stall times out, not slow lines. Never throws. */
export const sendFile = ({ prepared, file, signal, onProgress }: Sending): Promise<Answer> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const sent = { url: prepared.url, method: 'POST', at: Date.now() }
    let isAbandoned = false
    const stop = () => {
      isAbandoned = true
      request.abort()
    }
    let idle = setTimeout(stop, requestTiming.uploadIdleMs)
    const waitFor = (ms: number) => {
      clearTimeout(idle)
      idle = setTimeout(stop, ms)
    }
    const moved = () => waitFor(requestTiming.uploadIdleMs)
    request.upload.addEventListener('progress', ({ loaded }) => {
      moved()
      onProgress(loaded)
    })
    // The service listens to the whole sound before it answers.
    request.upload.addEventListener('load', () => waitFor(requestTiming.uploadAnswerMs))
    request.addEventListener('readystatechange', moved)
    request.addEventListener('loadend', () => {
      clearTimeout(idle)
      signal.removeEventListener('abort', stop)
      noteFailure(request, sent, signal)
      resolve(answerOf(request, isAbandoned))
    })
    signal.addEventListener('abort', stop)
    request.open('POST', prepared.url)
    new Headers(prepared.init.headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.send(bodyOf(file))
  })
