import { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Upgrade } from '@console/voice-gateway'
import { isDoneWithin } from '../serverParts'
import { SECOND_MS } from '../../platform/clock'
import { makeLog } from '../../platform/metrics/log'
import type { RingingCall, AlertDevices } from '../../platform/push/deviceAlerts'
import { isToVoice, failureMessageOf, upgradeIn, type FromVoice, type Question, type ToVoice, type VoiceSettings, type Voice } from './voice'
import { chooseProviders } from '../makeMoney'
import { watchDisk, type Disk } from '../../platform/files/disk'
import { makeCore } from '../makeCore'
import { VOICE_POOL } from '../settings/settings'
import { openChannel } from '../../platform/events/channel'
import { openStore } from '../../platform/database/connection'

/** Time limit for queries that still hold connections at shutdown. */
const QUERIES_MS = 2 * SECOND_MS

interface ChildVoice extends Voice {
  close: () => Promise<void>
  settle: () => Promise<void>
}

interface Deps {
  settings: VoiceSettings
  log: Logger
  countFailure: (work: string) => void
  countUnkept: () => void
  alertDevices: AlertDevices
}

const quietDisk = ({ s3, dataDir, diskReserveBytes: reserveBytes }: VoiceSettings, log: Logger): Disk => {
  const holdsFiles = s3 === null
  return watchDisk({ dataDir: holdsFiles ? dataDir : null, holdsFiles, reserveBytes, log: log.child({}, { level: 'silent' }) })
}

const openChildVoice = async ({ settings, log, ...reports }: Deps): Promise<ChildVoice> => {
  const { databaseUrl } = settings
  const disk = quietDisk(settings, log)
  const store = openStore({ databaseUrl, log, poolSize: VOICE_POOL })
  const channel = openChannel({ databaseUrl, log })
  const providers = await chooseProviders(settings, store, log)
  const core = makeCore({ store, channel, settings, providers, log, disk, ...reports, consoleFolder: '', operatorFolder: '' })
  const { gateway, practiceCalls, background, sounds } = core
  if (gateway === null || practiceCalls === null) throw new Error('web phones hang on a carrier')
  return {
    gateway,
    practiceCalls,
    close: async () => {
      await gateway.close()
      practiceCalls.hangUp()
    },
    settle: async () => {
      await background.settled()
      disk.close()
      await sounds.close()
      await isDoneWithin(QUERIES_MS, store.destroy())
    },
  }
}

/** Terminal signals reach this process and its parent; only the parent's message counts. */
const BEAT_MS = SECOND_MS
const ORPHAN_MS = 2 * SECOND_MS

let voice: ChildVoice | null = null
/** The socket that the service hasn't released yet; the next one follows only then. */
let coming: Upgrade | null = null
const answering = new Set<Promise<void>>()

const send = (message: FromVoice, sent?: () => void): void => {
  if (process.connected) process.send?.(message, undefined, undefined, sent)
  else sent?.()
}
const logTo = (level: string) => makeLog(level, { write: (line: string) => send({ type: 'log', line }) })
let log = logTo('info')

const end = async (): Promise<void> => {
  await voice?.close()
  await Promise.all(answering)
  await voice?.settle()
}

const answer = async (question: Question): Promise<unknown> => {
  if (voice === null) throw new Error('nothing was started yet')
  switch (question.ask) {
    case 'callWebPhone':
      return voice.practiceCalls.callWebPhone(question.person, question.numberId)
    case 'place':
      return voice.practiceCalls.place(question.practiceCall)
    case 'placeNightCall':
      return voice.practiceCalls.placeNightCall(question.call)
    case 'room':
      return voice.practiceCalls.room(question.person, question.act)
    case 'close':
      return voice.close()
  }
}

const take = async (id: number, question: Question): Promise<void> => {
  try {
    send({ type: 'answer', id, value: await answer(question) })
  } catch (error) {
    const failure = failureMessageOf(error)
    if (failure === null) log.error({ err: error }, 'A request to the voice process failed')
    send({ type: 'refusal', id, failure })
  }
}

const begin = async (settings: VoiceSettings): Promise<void> => {
  const countFailure = (work: string): void => send({ type: 'failed', work })
  const alertDevices = (call: RingingCall): void => send({ type: 'ringing', call })
  voice = await openChildVoice({ settings, log, countFailure, countUnkept: () => send({ type: 'notStored' }), alertDevices })
  send({ type: 'ready' })
}

const receive = (message: ToVoice, handle: unknown): void => {
  switch (message.type) {
    case 'start':
      log = logTo(message.settings.logLevel)
      return void begin(message.settings)
    case 'socket':
      coming = handle instanceof Socket ? upgradeIn(message, handle) : null
      return undefined
    case 'letGo': {
      if (coming !== null) voice?.gateway.take(coming)
      coming = null
      return undefined
    }
    case 'question': {
      const taken = take(message.id, message.question).finally(() => answering.delete(taken))
      answering.add(taken)
      if (message.question.ask === 'close') void taken.then(end).finally(() => process.exit(0))
      return undefined
    }
    case 'hangUp':
      return voice?.practiceCalls.hangUp()
  }
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)
for (const name of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(name, (error: unknown) => {
    log.fatal({ err: error }, 'Uncaught error; stopping the voice process')
    send({ type: 'failed', work: 'the voice process' }, () => process.exit(1))
  })
}
process.on('message', (message: unknown, handle: unknown) => {
  if (isToVoice(message)) receive(message, handle)
})
process.on('disconnect', () => void isDoneWithin(ORPHAN_MS, end()).finally(() => process.exit(0)))
const beat = (): void => {
  const { callCount, phoneCount } = voice?.gateway ?? { callCount: () => 0, phoneCount: () => 0 }
  send({ type: 'beat', calls: callCount(), phones: phoneCount(), memoryBytes: process.memoryUsage.rss() })
}
setInterval(beat, BEAT_MS).unref()
beat()
