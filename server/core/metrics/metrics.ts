import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Store } from '../tables/tables'
import type { Disk } from '../storage/disk'
import { storedBytes } from '../storage/quota'
import { Counter, gauge, Histogram } from './exposition'
import { watchProcess } from './processLines'
import { waitingLines } from './waiting'

/** In seconds. */
const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Connections to the database. */
export interface PoolUse {
  most: number
  open: number
  lentOut: number
  /** Callers that wait for a free connection. */
  waiting: number
}

/** What goes on in one running service at this moment. */
export interface UnderWay {
  /** Of web phones, on the embedded gateway. */
  calls: () => number
  webPhones: () => number
  /** Consoles that listen for events. */
  streams: () => number
  /** Work that no answer waits for. */
  background: () => number
  pool: () => PoolUse
  /** Passwords that wait to be hashed. */
  hashes: () => number
  /** Bytes of the process that live calls have for themselves; null where they have none. */
  voiceMemory: () => number | null
  isClockTrusted: () => boolean
}

export interface Metrics {
  /** Counts what the service answers; to be called once, before it listens. */
  watch: (app: FastifyInstance, store: Store, disk: Pick<Disk, 'lines'>, underWay: UnderWay) => void
  /** A request that came too often. */
  countFlood: (by: 'address' | 'user' | 'account') => void
  countFailure: (work: string) => void
  /** A recording or a voicemail that there was no room for. */
  countUnkept: () => void
  /** A sign-in that was not looked at, and by which limit. */
  countRefusedSignIn: (by: string) => void
  countFailedSignIn: () => void
  /** The voice process ended, and another one follows. */
  countVoiceRestart: () => void
  /** In the text format of Prometheus. No label names an account, or anything of one. */
  text: () => Promise<string>
  close: () => void
}

const voiceLines = (bytes: number | null): string[] =>
  bytes === null ? [] : gauge({ name: 'console_voice_memory_bytes', help: 'Memory of the process of live calls.' }, [{ value: bytes }])

const isStream = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('text/event-stream')

const poolLines = ({ most, open, lentOut, waiting }: PoolUse): string[] => {
  const samples = [
    { labels: { state: 'most' }, value: most },
    { labels: { state: 'open' }, value: open },
    { labels: { state: 'in_use' }, value: lentOut },
    { labels: { state: 'waited_for' }, value: waiting },
  ]
  return gauge({ name: 'console_database_connections', help: 'Of this copy: the most it may have, open, in use, and callers that wait for one.' }, samples)
}

/** The same from each copy of the service. */
const storedLines = async (store: Store): Promise<string[]> => {
  const bytes = await storedBytes(store).catch(() => null)
  if (bytes === null) return []
  return gauge({ name: 'console_storage_bytes', help: 'Content of all audio files, recordings and voicemails.' }, [{ value: bytes }])
}

export const makeMetrics = (build: string): Metrics => {
  const answers = new Counter({ name: 'console_requests_total', help: 'Answers, by the path of the call as the wire names it.' })
  const latencies = new Histogram({ name: 'console_request_duration_seconds', help: 'From the head of a request to the end of its answer; streams of events are left out.' }, LATENCIES)
  const floods = new Counter({ name: 'console_floods_total', help: 'Requests refused because one address, one user or one account sent too many.' })
  const failures = new Counter({ name: 'console_background_failures_total', help: 'Work that no answer waits for, and that failed; the log has why.' })
  const unkept = new Counter({ name: 'console_sounds_unkept_total', help: 'Recordings and voicemails that there was no room for.' })
  const refusedSignIns = new Counter({ name: 'console_sign_ins_refused_total', help: 'Sign-ins whose password was not looked at, by the limit that they met.' })
  const failedSignIns = new Counter({ name: 'console_sign_ins_failed_total', help: 'Sign-ins with a wrong e-mail or password.' })
  const voiceRestarts = new Counter({ name: 'console_voice_restarts_total', help: 'Voice processes that ended before the service did; their calls ended with them.' })
  const ownProcess = watchProcess()
  let now: (() => Promise<string[]>) | null = null
  let open = 0

  const countOpen = (app: FastifyInstance): void => {
    app.server.on('request', (_request, answer) => {
      open += 1
      answer.once('close', () => (open -= 1))
    })
  }

  const underWayLines = ({ calls, webPhones, streams, background, hashes }: UnderWay): string[] => {
    const samples = Object.entries({ requests: open, calls: calls(), web_phones: webPhones(), event_streams: streams(), background: background(), hashes_waiting: hashes() })
    return gauge(
      { name: 'console_under_way', help: 'What goes on in this copy of the service, by kind.' },
      samples.map(([what, value]) => ({ labels: { what }, value })),
    )
  }

  const clockLines = (isTrusted: boolean): string[] =>
    gauge({ name: 'console_clock_suspect', help: '1 while periods, renewals and charges wait because the clock may be wrong.' }, [{ value: isTrusted ? 0 : 1 }])

  return {
    watch: (app, store, disk, underWay) => {
      countOpen(app)
      app.addHook('onResponse', async (request, reply) => {
        const labels = { method: request.method, path: request.routeOptions.url ?? 'none' }
        answers.add({ ...labels, status: String(reply.statusCode) })
        if (!isStream(reply)) latencies.observe(reply.elapsedTime / 1000, labels)
      })
      now = async () => {
        const disks = [...(await disk.lines()), ...(await storedLines(store))]
        const ofProcess = [...underWayLines(underWay), ...voiceLines(underWay.voiceMemory()), ...clockLines(underWay.isClockTrusted())]
        return [...ofProcess, ...poolLines(underWay.pool()), ...(await waitingLines(store)), ...disks]
      }
    },
    countFlood: (by) => floods.add({ by }),
    countFailure: (work) => failures.add({ work }),
    countUnkept: () => unkept.add(),
    countRefusedSignIn: (by) => refusedSignIns.add({ by }),
    countFailedSignIn: () => failedSignIns.add(),
    countVoiceRestart: () => voiceRestarts.add({}),
    text: async () => {
      const kinds = [answers, latencies, floods, failures, unkept, refusedSignIns, failedSignIns, voiceRestarts].flatMap((kind) => kind.lines())
      const info = gauge({ name: 'console_build_info', help: 'Which build runs.' }, [{ labels: { build, node: process.version }, value: 1 }])
      return [...info, ...kinds, ...ownProcess.lines(), ...((await now?.()) ?? []), ''].join('\n')
    },
    close: ownProcess.close,
  }
}
