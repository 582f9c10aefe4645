import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { sql } from 'kysely'
import type { Clock } from '../clock'
import type { Store } from '../database/tables'
import type { Disk } from '../files/disk'
import { storedBytes } from '../files/admission'
import { gauge, gaugeBy } from './metricsServer'

export interface Waiting {
  what: string
  count: number
  /** Age in seconds; 0 if nothing waits. */
  oldest: number
}

/** `now` by the service's clock, which wrote the rows. */
export const readWaiting = async (store: Store, now: Date): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select what, count(since)::int as count, coalesce(extract(epoch from ${now}::timestamptz - min(since)), 0)::float8 as oldest
    from (values ('charges'), ('refunds'), ('cards'), ('invoices'), ('purchases'), ('releases'), ('reservations'), ('recordings'), ('deletions'), ('mails'), ('taken_back')) as kinds (what)
    left join (
      select 'charges' as kind, created_at as since from card_charges where state = 'pending'
      union all select 'refunds', created_at from card_charges where refund = 'due'
      union all select 'refunds', created_at from refunds where state = 'due'
      union all select 'cards', created_at from credit_cards where settled_at is null
      union all select 'invoices', created_at from invoices where paid_at is null and credited_at is null
      union all select 'purchases', created_at from number_orders where state = 'pending'
      union all select 'releases', released_at from released_numbers where settled_at is null
      union all select 'reservations', created_at from number_reservations where refused_at is null
        and not exists (select 1 from carrier_numbers where carrier_numbers.phone_number = number_reservations.phone_number)
      union all select 'recordings', created_at from pending_recordings
      union all select 'deletions', created_at from pending_deletions
      union all select 'mails', created_at from mail_outbox
      union all select 'taken_back', taken_back_at from card_charges where taken_back_cents > 0 and refund is null and (
        select sum(amount_cents) from ledger_entries
        where ledger_entries.account_id = card_charges.account_id and book in ('prepaid', 'owed')) < 0
    ) as waiting on kind = what
    group by what order by what`.execute(store)
  return rows
}

/** By the database's clock, with a day's tolerance for time zones. */
const countAhead = async (store: Store): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscriptions where period_start_date > current_date + 1`.execute(store)
  return rows[0]?.count ?? 0
}

interface Snapshot {
  waiting: Waiting[]
  ahead: number
}

/** Identical on every instance: take the maximum, not the sum. */
const measureWaiting = (registry: Registry, store: Store, clock: Clock): void => {
  let reading: Promise<Snapshot | null> | null = null

  const readOnce = (): Promise<Snapshot | null> => {
    reading ??= Promise.all([readWaiting(store, clock()), countAhead(store)])
      .then(([waiting, ahead]) => ({ waiting, ahead }))
      .catch(() => null)
      .finally(() => (reading = null))
    return reading
  }

  gauge(registry, 'console_database_up', '1 if the database is reachable, 0 otherwise.', async () => ((await readOnce()) === null ? 0 : 1))
  const ahead = 'Billing periods that start in the future because a clock ran ahead.'
  gauge(registry, 'console_periods_ahead', ahead, async () => (await readOnce())?.ahead ?? null)
  const byKind = async (pick: (one: Waiting) => number) =>
    Object.fromEntries((await readOnce())?.waiting.map((one) => [one.what, pick(one)]) ?? [])
  gaugeBy(registry, 'console_waiting', 'Items waiting to be settled, by kind.', 'what', () => byKind(({ count }) => count))
  const oldest = 'Age in seconds of the oldest waiting item, by kind.'
  gaugeBy(registry, 'console_waiting_oldest_seconds', oldest, 'what', () => byKind((one) => one.oldest))
}

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
  clock: Clock
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

const measureStore = (registry: Registry, store: Store, { pool, clock }: UnderWay): void => {
  const connections = 'Database connections of this instance: maximum, open, in use, and waiters.'
  gaugeBy(registry, 'console_database_connections', connections, 'state', () => {
    const { most, open, lentOut, waiting } = pool()
    return { most, open, in_use: lentOut, waited_for: waiting }
  })
  measureWaiting(registry, store, clock)
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

export type Metrics = ReturnType<typeof makeMetrics>

export const makeMetrics = (build: string) => {
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
    watch: (app: FastifyInstance, store: Store, disk: Pick<Disk, 'measure'>, underWay: UnderWay): void => {
      app.addHook('onResponse', async (request, reply) => {
        const labels = { method: request.method, path: request.routeOptions.url ?? 'none' }
        answers.inc({ ...labels, status: String(reply.statusCode) })
        if (!isStream(reply)) latencies.observe(labels, reply.elapsedTime / 1000)
      })
      measureUnderWay(registry, countOpen(app), underWay)
      measureStore(registry, store, underWay)
      disk.measure(registry)
    },
    countFlood: (by: 'address' | 'user' | 'account'): void => rateLimiter.inc({ by }),
    countFailure: (work: string): void => failures.inc({ work }),
    countUnkept: (): void => unkept.inc(),
    countRefusedSignIn: (by: string): void => refusedSignIns.inc({ by }),
    countFailedSignIn: (): void => failedSignIns.inc(),
    countVoiceRestart: (): void => voiceRestarts.inc(),
    /** Prometheus text format. No label identifies an account. */
    text: (): Promise<string> => registry.metrics(),
    close,
  }
}
