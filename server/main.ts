import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { reserveSpaceForStarts } from '@console/embedded-postgres'
import { buildServer } from './composition/app'
import { isDoneWithin, makeClosers, type Closers } from './composition/serverParts'
import { realClock } from './platform/clock'
import { closeGracefully } from './platform/http/connections/upgrades'
import { redacted } from './platform/metrics/log'
import { makeMetrics, type Metrics } from './platform/metrics/metrics'
import { startMetricsServer, type MetricsServerDeps } from './platform/metrics/metricsServer'
import { lowBytes, watchDisk, type Disk } from './platform/files/disk'
import type { Settings } from './composition/settings/settings'
import { CannotListen } from './commands/startFailure'
import { ensureSupportKey } from './composition/settings/dataFolder'
import { chooseProviders } from './composition/makeMoney'
import { openChannel } from './platform/events/channel'
import { isAnswering, openStore, timeOf } from './platform/database/connection'
import { migrate } from './platform/database/migrate'
import { openDatabase, refusePooler, whenReachable } from './platform/database/openDatabase'
import { hasOperators } from './operators/index'
import { createPractice } from './practice/createPractice'
import type { VoiceSettings } from './composition/voice/voice'
import { makeRemoteVoice } from './composition/voice/remoteVoice'

/** Requests get ten seconds to finish; this covers what follows. */
const SERVER_MS = 12_000
const QUERIES_MS = 2_000

const consoleFolder = fileURLToPath(new URL('../dist', import.meta.url))
const operatorFolder = fileURLToPath(new URL('../dist-operator', import.meta.url))
const firstStep = 'Nobody runs this service yet. Make yourself its administrator: npm run operator -- add-admin EMAIL'
const voiceProgram = new URL('./composition/voice/voiceProgram.ts', import.meta.url)

export interface ServiceOptions {
  voiceProgram?: URL | null
  /** Gives up a start that still waits for the database. */
  stopping?: AbortSignal
}

const never = new AbortController().signal

export interface Service {
  address: string
  stop: () => Promise<void>
}

const findPort = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => reject(new CannotListen(host, 0, error)))
    server.listen(0, host, () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })

/** With `PORT=0` the port must be known first, because links in mails contain it. */
async function withPort(settings: Settings): Promise<Settings> {
  if (settings.port !== 0) return settings
  const port = await findPort(settings.host)
  const publicUrl = settings.publicUrl === 'http://localhost:0' ? `http://localhost:${port}` : settings.publicUrl
  return Object.freeze({ ...settings, port, publicUrl })
}

const isLocal = (host: string): boolean => ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host)

function addressOf({ host, port }: Settings): string {
  if (isLocal(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** A second port in front of the same routes, which `keepOperatorsApart` divides among the two. */
async function listenForOperators(server: FastifyInstance, { host, port }: { host: string; port: number }, closers: Closers): Promise<void> {
  const second = createHttpServer((request, response) => server.routing(request, response))
  try {
    second.listen(port, host)
    await once(second, 'listening')
  } catch (error) {
    throw new CannotListen(host, port, error, 'OPERATOR_PORT')
  }
  closers.add('port for operators', async () => {
    second.closeAllConnections()
    second.close()
  })
}

interface Watching {
  metrics: Metrics | null
  ready: (ask: MetricsServerDeps['isReady']) => void
}

async function listen(server: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    throw new CannotListen(host, port, error)
  }
}

/** Starts before the database, so that a slow start is visible as alive. */
async function openWatching({ metrics: where, build }: Settings, log: Logger, closers: Closers): Promise<Watching> {
  if (where === null) return { metrics: null, ready: () => undefined }
  const metrics = makeMetrics(build ?? 'dev')
  closers.add('metrics', async () => metrics.close())
  let isReady: MetricsServerDeps['isReady'] = () => Promise.resolve(false)
  try {
    const metricsServer = await startMetricsServer({ ...where, text: metrics.text, isReady: () => isReady() })
    closers.add('port for metrics', metricsServer.close)
  } catch (error) {
    throw new CannotListen(where.host, where.port, error, 'METRICS_PORT')
  }
  log.info(where, 'Metrics server listening')
  return { metrics, ready: (ask) => (isReady = ask) }
}

function openDisk({ databaseUrl, s3, dataDir, diskReserveBytes: reserveBytes }: Settings, log: Logger, closers: Closers): Disk {
  const [hasDatabase, holdsFiles] = [databaseUrl === null, s3 === null]
  const disk = watchDisk({ dataDir: hasDatabase || holdsFiles ? dataDir : null, holdsFiles, reserveBytes, log })
  closers.add('disk', async () => disk.close())
  if (hasDatabase) closers.add('ballast', reserveSpaceForStarts({ dataDir, minFree: lowBytes(reserveBytes), log }))
  return disk
}

/** Excludes the keys that calls do not need. */
const voiceSettings = (settings: Settings, databaseUrl: string): VoiceSettings => ({
  ...settings,
  databaseUrl,
  twilio: null,
  stripe: null,
  seller: null,
  supportKey: null,
  operators: null,
})

async function openAll(settings: Settings, log: Logger, closers: Closers, { voiceProgram: program = voiceProgram, stopping = never }: ServiceOptions): Promise<string> {
  const { metrics, ready } = await openWatching(settings, log, closers)
  const database = await openDatabase({ ...settings, log })
  closers.add('database', database.stop)
  const disk = openDisk(settings, log, closers)
  const store = openStore({ databaseUrl: database.url, log, poolSize: settings.databasePool })
  closers.add('store', () => isDoneWithin(QUERIES_MS, store.destroy()))
  const prepare = async (): Promise<void> => {
    if (settings.databaseUrl !== null) await refusePooler(database.url)
    await migrate(store, undefined, { log })
  }
  await whenReachable(prepare, { log, databaseUrl: database.url, stopping })
  const providers = await chooseProviders(settings, store, log)
  if (settings.practiceAccount) await createPractice(store, providers.files, realClock())
  else if (settings.operators !== null && !(await hasOperators(store))) log.warn(firstStep)
  const ownsFiles = settings.databaseUrl === null && settings.s3 === null
  const seesAllFiles = ownsFiles || settings.s3 !== null
  const channel = openChannel({ databaseUrl: database.url, log })
  closers.add('channel', channel.close)
  const supportKey = settings.supportKey ?? ensureSupportKey(settings)
  const hasVoice = program !== null && providers.voice === null
  const given = (): VoiceSettings => voiceSettings(settings, database.url)
  const voice = hasVoice ? makeRemoteVoice({ program, settings: given, log: redacted(log), metrics }) : null
  closers.add('voice process', async () => voice?.kill())
  const databaseTime = settings.databaseUrl === null ? null : () => timeOf(store)
  const owned = { disk, ownsFiles, seesAllFiles }
  const parts = { store, channel, databaseTime, settings: { ...settings, supportKey }, consoleFolder, operatorFolder, providers, log, ...owned, metrics, voice }
  const server = buildServer(parts)
  closers.add('server', () => isDoneWithin(SERVER_MS, closeGracefully(server)))
  await listen(server, settings)
  if (settings.operators?.listen) await listenForOperators(server, settings.operators.listen, closers)
  void voice?.start()
  const address = addressOf(settings)
  await database.publish(address)
  ready(async () => !(await disk.isLow()) && isAnswering(store))
  closers.add('readiness', async () => ready(() => Promise.resolve(false)))
  return address
}

export async function startService(given: Settings, log: Logger, options: ServiceOptions = {}): Promise<Service> {
  const closers = makeClosers(log)
  try {
    const address = await openAll(await withPort(given), log, closers, options)
    return { address, stop: () => closers.closeAll() }
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}
