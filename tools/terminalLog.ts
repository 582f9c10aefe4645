import { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { makeLog } from '../server/platform/metrics/log'

const WARN = 40

interface Shown {
  level: number
  msg: string
  isOfRequest: boolean
  details: string[]
}

function read(line: string): Shown {
  const record: unknown = JSON.parse(line)
  if (typeof record !== 'object' || record === null) return { level: WARN, msg: line, isOfRequest: false, details: [] }
  const values = new Map<string, unknown>(Object.entries(record))
  const error = values.get('err')
  const cause = typeof error === 'object' && error !== null && 'message' in error ? [String(error.message)] : []
  const link = values.get('link')
  return {
    level: Number(values.get('level')),
    msg: String(values.get('msg')),
    isOfRequest: values.has('request_id'),
    details: typeof link === 'string' ? [...cause, link] : cause,
  }
}

/** Readable lines for a terminal: all warnings and outbox messages, but no successful requests and no JSON. */
export const terminalLog = (print: (line: string) => void): Logger => {
  const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) {
      const { level, msg, isOfRequest, details } = read(line)
      if (level >= WARN || !isOfRequest) print([`${level >= WARN ? '! ' : '  '}${msg}`, ...details].join(': '))
    }
    done()
  }
  return makeLog('info', new Writable({ write, decodeStrings: true }))
}
