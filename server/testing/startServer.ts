import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildServer } from '../composition/app'
import { systemRandom } from '../platform/random'
import type { Channel } from '../platform/events/channel'
import type { RateLimits } from '../platform/http/connections/rateLimits'
import { closeGracefully } from '../platform/http/connections/upgrades'
import type { Disk } from '../platform/files/disk'
import type { Metrics } from '../platform/metrics/metrics'
import type { TimeLimits } from '../platform/http/makeApp'
import { makeSignedUrls, type SignedUrls, makeKeyRing } from '../platform/sessions/token'
import type { UploadPace } from '../platform/http/bodies/uploadBody'
import type { CardsPort } from '../billing/cards/port'
import { makeEmbeddedCards } from '../billing/cards/embedded'
import type { FilesPort } from '../platform/files/port'
import { makeLocalFiles } from '../platform/files/localFolder'
import { makeNoSpeech, type SpeechPort } from '../sounds/speech/speech'
import { makeEmbeddedTelephony } from '../numbers/telephony/embedded'
import type { TelephonyPort } from '../numbers/telephony/port'
import type { Carrier, VoicePort } from '../phone/carrier/carrier'
import { readSettings, type Settings } from '../composition/settings/settings'
import { openChannel } from '../platform/events/channel'
import { openStore } from '../platform/database/connection'
import type { Store } from '../platform/database/tables'
import { makeRemoteVoice, type RemoteVoice } from '../composition/voice/remoteVoice'
import { openDatabaseSwitch, type DatabaseSwitch } from './databaseSwitch'
import { addFaults, type Faults } from './faultHooks'
import { watchHeaders } from './headerWatch'
import { linkFiles } from './linkFiles'
import { makeMailbox, type Mailbox } from './mailbox'
import { makeMovableClock, type MovableClock } from './movableClock'
import { watchSockets } from './openSockets'
import { makeSeed, type Seed } from './seed'
import { SUPPORT_KEY } from './support'
import type { TestCluster } from './testCluster'

export interface ServerOptions {
  /** Stops the clock there until it is moved; without it the clock runs normally. */
  now?: Date
  /** Monotonic milliseconds; follows the clock by default. */
  steady?: () => number
  /** Makes this another instance of that service, on its database. */
  on?: Pick<TestServer, 'databaseUrl'>
  consoleFolder?: string
  operatorFolder?: string
  subscribeUrl?: string
  trustProxy?: boolean
  /** Passkeys need the name of a host. */
  host?: 'localhost'
  placeHeader?: string
  rateLimits?: RateLimits
  timeLimits?: TimeLimits
  telephony?: TelephonyPort
  cards?: CardsPort
  /** Without it, text is replaced by a tone. */
  speech?: SpeechPort
  voice?: VoicePort
  carrier?: Carrier
  stripe?: Settings['stripe']
  twilio?: Settings['twilio']
  seller?: Settings['seller']
  voiceMedia?: Settings['voiceMedia']
  pushHosts?: readonly string[]
  premiumNumbers?: readonly string[]
  uploadPace?: UploadPace
  beatMs?: number
  storageQuotaBytes?: number
  diskReserveBytes?: number
  /** Without it, a disk that never fills up. */
  disk?: Disk
  metrics?: Metrics
  /** Runs live calls in a separate process, with the real clock and mails to a folder. */
  voiceProcess?: boolean
  /** `SUPPORT_KEY` by default; `null` disables the support team's API. */
  supportKey?: string | null
  filesThrough?: (files: FilesPort) => FilesPort
  extend?: (app: FastifyInstance) => void
}

export interface TestServer {
  url: string
  app: FastifyInstance
  /** Reaches the database even while the service is cut off. */
  store: Store
  clock: MovableClock
  seed: Seed
  mails: Mailbox
  files: FilesPort
  filesFolder: string
  signedUrls: SignedUrls
  faults: Faults
  database: Pick<DatabaseSwitch, 'on' | 'off'>
  /** With `voiceProcess` only. */
  voice: RemoteVoice | null
  channel: Channel
  cutSignals: () => void
  databaseUrl: string
  logged: () => string
  close: () => Promise<void>
}

const voiceProgram = new URL('../composition/voice/voiceProgram.ts', import.meta.url)
const builtConsole = fileURLToPath(new URL('../../dist', import.meta.url))
const builtOperatorPage = fileURLToPath(new URL('../../dist-operator', import.meta.url))
/** Connecting is slow on a busy machine; a database that is cut off refuses immediately. */
const LONG_TIMEOUT_MS = 60_000

const generous: RateLimits = { perAddress: 1_000_000, perAccount: 1_000_000 }

const compile = SerializerSelector()()
const serializers = new Map<string, ReturnType<typeof compile>>()

/** Compiling the replies of all operations takes most of a start, and each service of a process has the same. */
const compileOnce: typeof compile = (route) => {
  const key = JSON.stringify(route.schema)
  const serializer = serializers.get(key) ?? compile(route)
  serializers.set(key, serializer)
  return serializer
}

const makeLog = () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  return { log: pino({ level: 'debug' }, stream), logged: () => lines.join('') }
}

const settingsFor = (
  folder: string,
  { subscribeUrl, trustProxy, placeHeader, stripe, twilio, seller, voiceMedia, pushHosts, premiumNumbers, storageQuotaBytes, diskReserveBytes, supportKey = SUPPORT_KEY }: ServerOptions,
  url: () => string,
): Settings => ({
  ...readSettings({ CONSOLE_DATA_DIR: folder, PORT: '0', BUILD: 'test' }),
  subscribeUrl: subscribeUrl ?? null,
  signUp: subscribeUrl === undefined,
  stripe: stripe ?? null,
  twilio: twilio ?? null,
  seller: seller ?? null,
  trustProxy: trustProxy ?? false,
  placeHeader: placeHeader ?? null,
  ...(voiceMedia && { voiceMedia }),
  ...(premiumNumbers && { premiumNumbers }),
  ...(pushHosts && { push: { hosts: pushHosts, privateKey: null, contact: 'mailto:postmaster@example.com' } }),
  ...(storageQuotaBytes !== undefined && { storageQuotaBytes }),
  ...(diskReserveBytes !== undefined && { diskReserveBytes }),
  supportKey,
  get publicUrl() {
    return url()
  },
})

/** A service on a free local port, with its own database. */
export const startServerOn = async (cluster: TestCluster, options: ServerOptions = {}): Promise<TestServer> => {
  const shared = options.on && { url: options.on.databaseUrl, drop: () => Promise.resolve() }
  const [own, folder] = await Promise.all([shared ?? cluster.newDatabase(), mkdtemp(join(tmpdir(), 'console-server-'))])
  const filesFolder = join(folder, 'files')
  linkFiles(cluster.filesFolder, filesFolder)
  const database = await openDatabaseSwitch(own.url)
  const { log, logged } = makeLog()
  const [store, served] = [own.url, database.url].map((databaseUrl) =>
    openStore({ databaseUrl, log, poolSize: 5, connectMs: LONG_TIMEOUT_MS }),
  )
  if (store === undefined || served === undefined) throw new Error('there are two stores')
  const clock = makeMovableClock(options.now)
  const channel = openChannel({ databaseUrl: database.url, log })
  const [mails, files] = [makeMailbox(), makeLocalFiles(filesFolder, systemRandom)]
  let url = ''
  const settings = settingsFor(folder, options, () => url)
  const voiceSettings = () => ({ ...settings, databaseUrl: database.url, speech: false })
  const voice = options.voiceProcess === true ? makeRemoteVoice({ program: voiceProgram, settings: voiceSettings, log, metrics: options.metrics ?? null }) : null
  const app = buildServer({
    store: served,
    channel,
    settings,
    voice,
    clock: clock.now,
    steady: options.steady ?? (() => clock.now().getTime()),
    providers: {
      mail: mails,
      files: options.filesThrough?.(files) ?? files,
      telephony: options.telephony ?? makeEmbeddedTelephony(),
      cards: options.cards ?? makeEmbeddedCards({ store: served, clock: clock.now, random: systemRandom }),
      speech: options.speech ?? makeNoSpeech(log),
      voice: options.voice ?? null,
      carrier: options.carrier ?? null,
    },
    log,
    rateLimits: options.rateLimits ?? generous,
    consoleFolder: options.consoleFolder ?? builtConsole,
    operatorFolder: options.operatorFolder ?? builtOperatorPage,
    ...(options.timeLimits && { timeLimits: options.timeLimits }),
    ...(options.uploadPace && { uploadPace: options.uploadPace }),
    ...(options.disk && { disk: options.disk }),
    metrics: options.metrics ?? null,
    ...(options.beatMs !== undefined && { beatMs: options.beatMs }),
  })
  app.setSerializerCompiler(({ schema, method, url: path, httpStatus = '' }) => compileOnce({ schema, method, url: path, httpStatus }))
  const [faults, cutSignals, headers] = [addFaults(app), watchSockets(app.server), watchHeaders(app, options.extend !== undefined)]
  options.extend?.(app)
  url = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', options.host ?? '127.0.0.1')
  await voice?.start()
  const close = async (): Promise<void> => {
    faults.release()
    await closeGracefully(app, 1000)
    await voice?.kill()
    await Promise.all([store.destroy(), served.destroy(), channel.close()])
    await database.close()
    await Promise.all([own.drop(), rm(folder, { recursive: true, force: true })])
    headers.check()
  }
  const seed = makeSeed({ store, files, clock })
  const signedUrls = makeSignedUrls(makeKeyRing(store, clock.now, systemRandom), clock.now)
  const held = { store, clock, seed, mails, files, filesFolder, signedUrls, voice }
  return { url, app, ...held, faults, cutSignals, database, channel, databaseUrl: own.url, logged, close }
}
