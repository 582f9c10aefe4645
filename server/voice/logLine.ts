import type { FastifyBaseLogger } from 'fastify'

const levels = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' } as const

const isLevel = (level: unknown): level is keyof typeof levels => typeof level === 'number' && level in levels

const recordIn = (line: string): object => {
  try {
    const record: unknown = JSON.parse(line)
    return typeof record === 'object' && record !== null ? record : { line }
  } catch {
    return { line }
  }
}

/** Logs a line that another process wrote with a log of ours, in the one log of the service. */
export const logLine = (log: FastifyBaseLogger, line: string): void => {
  const { level, msg, time: _time, ...fields }: { level?: unknown; msg?: unknown; time?: unknown } = recordIn(line)
  log[isLevel(level) ? levels[level] : 'warn']({ ...fields, process: 'voice' }, typeof msg === 'string' ? msg : '')
}
