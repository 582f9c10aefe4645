import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Store } from '../database/tables/tables'
import type { Disk } from '../files/disk'
import { storedBytes } from '../files/quota'
import { gauge, gaugeBy } from './gauges'
import { measureWaiting } from './waiting'

const RESOLUTION_MS = 20
const NANOSECONDS = 1e9

const watchProcess = (registry: Registry): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000) || 0
  const started = Date.now() / 1000 - process.uptime()

  gaugeBy(registry, 'console_event_loop_delay_seconds', 'Event loop delay since the last scrape.', 'quantile', () => {
    const delays = { 0.5: late(delay.percentile(50)), 0.99: late(delay.percentile(99)), 1: late(delay.max) }
    delay.reset()
    return delays
  })
  const ofService = 'Resident memory of the process, excluding the embedded database.'
  gauge(registry, 'process_resident_memory_bytes', ofService, () => process.memoryUsage.rss())
  gauge(registry, 'nodejs_heap_size_used_bytes', 'Heap memory in use.', () => process.memoryUsage().heapUsed)
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time used.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  gauge(registry, 'process_start_time_seconds', 'Process start time, in Unix seconds.', () => started)
  return () => void delay.disable()
}

const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface PoolUse {
  most: number
  open: number
  lentOut: number
  waiting: number
}

export interface UnderWay {
  calls: () => number
  webPhones: () => number
  streams: () => number
  background: () => number
  pool: () => PoolUse
  hashes: () => number
  voiceMemory: () => number | null
  isClockTrusted: () => boolean
}

export interface Metrics {
  watch: (app: FastifyInstance, store: Store, disk: Pick<Disk, 'measure'>, underWay: UnderWay) => void
  countFlood: (by: 'address' | 'user' | 'account') => void
  countFailure: (work: string) => void
  countUnkept: () => void
  countRefusedSignIn: (by: string) => void
  countFailedSignIn: () => void
  countVoiceRestart: () => void
  /** Prometheus text format. No label identifies an account. */
  text: () => Promise<string>
  close: () => void
}

const isStream = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('text/event-stream')

const measureUnderWay = (registry: Registry, countRequests: () => number, underWay: UnderWay): void => {
  const { calls, webPhones, streams, background, hashes, voiceMemory, isClockTrusted } = underWay
  gaugeBy(registry, 'console_under_way', 'Work in progress in this instance, by kind.', 'what', () => ({
    requests: countRequests(),
    calls: calls(),
    web_phones: webPhones(),
    event_streams: streams(),
    background: background(),
    hashes_waiting: hashes(),
  }))
  gauge(registry, 'console_voice_memory_bytes', 'Memory of the voice process, in bytes.', voiceMemory)
  const suspect = '1 if billing periods, renewals and charges are on hold because the clock may be wrong, 0 otherwise.'
  gauge(registry, 'console_clock_suspect', suspect, () => (isClockTrusted() ? 0 : 1))
}

const measureStore = (registry: Registry, store: Store, pool: UnderWay['pool']): void => {
  const connections = 'Database connections of this instance: maximum, open, in use, and waiters.'
  gaugeBy(registry, 'console_database_connections', connections, 'state', () => {
    const { most, open, lentOut, waiting } = pool()
    return { most, open, in_use: lentOut, waited_for: waiting }
  })
  measureWaiting(registry, store)
  const stored = 'Stored audio files, recordings and voicemails, in bytes.'
  gauge(registry, 'console_storage_bytes', stored, () => storedBytes(store).catch(() => null))
}

const countOpen = (app: FastifyInstance): (() => number) => {
  let open = 0
  app.server.on('request', (_request, answer) => {
    open += 1
    answer.once('close', () => (open -= 1))
  })
  return () => open
}

export const makeMetrics = (build: string): Metrics => {
  const registry = new Registry()
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const info = new Gauge({ name: 'console_build_info', help: 'Build information.', labelNames: ['build', 'node'], registers: [registry] })
  info.set({ build, node: process.version }, 1)
  const answers = counter('console_requests_total', 'Responses, by method, path and status.', ['method', 'path', 'status'])
  const latencies = new Histogram({
    name: 'console_request_duration_seconds',
    help: 'Request duration in seconds, excluding event streams.',
    labelNames: ['method', 'path'],
    buckets: LATENCIES,
    registers: [registry],
  })
  const rateLimiter = counter('console_floods_total', 'Requests rejected by rate limits, by address, user or account.', ['by'])
  const failures = counter('console_background_failures_total', 'Background tasks that failed; see the log for the cause.', ['work'])
  const unkept = counter('console_sounds_unkept_total', "Recordings and voicemails that weren't stored because space ran out.")
  const refusedSignIns = counter('console_sign_ins_refused_total', 'Login attempts rejected before the password check, by limit.', ['by'])
  const failedSignIns = counter('console_sign_ins_failed_total', 'Login attempts with a wrong email or password.')
  const voiceRestarts = counter('console_voice_restarts_total', 'Unexpected exits of the voice process; each one ends its live calls.')
  const close = watchProcess(registry)

  return {
    watch: (app, store, disk, underWay) => {
      app.addHook('onResponse', async (request, reply) => {
        const labels = { method: request.method, path: request.routeOptions.url ?? 'none' }
        answers.inc({ ...labels, status: String(reply.statusCode) })
        if (!isStream(reply)) latencies.observe(labels, reply.elapsedTime / 1000)
      })
      measureUnderWay(registry, countOpen(app), underWay)
      measureStore(registry, store, underWay.pool)
      disk.measure(registry)
    },
    countFlood: (by) => rateLimiter.inc({ by }),
    countFailure: (work) => failures.inc({ work }),
    countUnkept: () => unkept.inc(),
    countRefusedSignIn: (by) => refusedSignIns.inc({ by }),
    countFailedSignIn: () => failedSignIns.inc(),
    countVoiceRestart: () => voiceRestarts.inc(),
    text: () => registry.metrics(),
    close,
  }
}
