import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { isDoneWithin } from '../serverParts'
import { MINUTE_MS, SECOND_MS } from '../../platform/clock'
import { isFromVoice, type FromVoice, type ToVoice, type VoiceSettings } from './voice'

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

const logLine = (log: FastifyBaseLogger, line: string): void => {
  const { level, msg, time: _time, ...fields }: { level?: unknown; msg?: unknown; time?: unknown } = recordIn(line)
  log[isLevel(level) ? levels[level] : 'warn']({ ...fields, process: 'voice' }, typeof msg === 'string' ? msg : '')
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 15 * SECOND_MS
/** A process that ran this long is restarted immediately. */
const WELL_MS = MINUTE_MS
/** A process that misses this many heartbeats hangs. It may start slowly on a busy machine. */
const [CHECK_MS, MAX_SILENT_CHECKS] = [15 * SECOND_MS, 4]

/** It gets its settings by message; these variables are keys that it doesn't need. */
const ourSecrets = /^(?:STRIPE|TWILIO|SUPPORT|SMTP|S3|DATABASE)_/
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !ourSecrets.test(name)))

export interface VoiceProcessDeps {
  program: URL
  settings: () => VoiceSettings
  log: FastifyBaseLogger
  onMessage: (message: Exclude<FromVoice, { type: 'log' }>) => void
  onGone: (isLast: boolean) => void
  checkMs?: number
}

export type VoiceProcess = ReturnType<typeof makeVoiceProcess>

export const makeVoiceProcess = ({ program, settings, log, onMessage, onGone, checkMs = CHECK_MS }: VoiceProcessDeps) => {
  let child: ChildProcess | null = null
  let waitMs = FIRST_WAIT_MS
  let again: NodeJS.Timeout | undefined
  let isEnding = false

  const receive = (message: unknown): void => {
    if (!isFromVoice(message)) return
    if (message.type === 'log') return logLine(log, message.line)
    if (message.type === 'ready') log.info({ pid: child?.pid }, 'The voice process is ready')
    return onMessage(message)
  }

  const watch = (watched: ChildProcess): NodeJS.Timeout => {
    let silentChecks = 0
    watched.on('message', () => (silentChecks = 0))
    return setInterval(() => {
      silentChecks += 1
      if (silentChecks < MAX_SILENT_CHECKS) return
      log.error('The voice process stopped responding; stopping it')
      watched.kill('SIGKILL')
    }, checkMs).unref()
  }

  const startAgain = (why: object, ranMs: number): void => {
    child = null
    onGone(isEnding)
    if (isEnding) return
    if (ranMs > WELL_MS) waitMs = FIRST_WAIT_MS
    log.error({ ...why, again_in_ms: waitMs }, 'The voice process ended, and its calls with it; restarting it')
    again = setTimeout(start, waitMs).unref()
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }

  const start = (): void => {
    try {
      startNow()
    } catch (error) {
      startAgain({ err: error }, 0)
    }
  }

  const startNow = (): void => {
    // The loader for our TypeScript, which a bundle doesn't need.
    const execArgv = extname(program.pathname) === '.ts' ? ['--import', import.meta.resolve('tsx')] : []
    const started = fork(fileURLToPath(program), [], { execArgv, env: environment(), stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const [since, watching] = [performance.now(), watch(started)]
    child = started
    started.on('message', receive)
    const ended = (why: object): void => {
      clearInterval(watching)
      startAgain(why, performance.now() - since)
    }
    started.on('error', (error) => {
      // A process that couldn't be spawned emits no exit.
      if (started.pid === undefined) return ended({ err: error })
      log.error({ err: error }, 'Voice process unreachable')
    })
    started.once('exit', (code, signal) => ended({ code, signal }))
    send({ type: 'start', settings: settings() })
  }

  const send = (message: ToVoice, socket?: Socket): void => {
    if (child?.connected !== true) return void socket?.destroy()
    // With a server attached, Node would wait for the process to report the close, even after it is gone.
    if (socket !== undefined) Object.assign(socket, { server: null })
    // Nothing is left to close, but listeners must learn that the socket has left this process.
    child.send(message, socket, {}, () => void socket?.destroy())
  }

  return {
    start: (): void => {
      if (!isEnding) start()
    },
    send,
    expectEnd: (): void => {
      isEnding = true
      clearTimeout(again)
    },
    end: async (withinMs: number): Promise<void> => {
      isEnding = true
      clearTimeout(again)
      if (child === null) return
      if (child.pid === undefined) return
      const ended = once(child, 'exit')
      if (await isDoneWithin(withinMs, ended)) return
      child.kill('SIGKILL')
      await ended
    },
  }
}
