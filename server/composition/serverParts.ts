import type { FastifyBaseLogger } from 'fastify'
import type { BaseLogger } from 'pino'
import type { RandomSource } from '../platform/random'
import type { Clock } from '../platform/clock'
import type { ReadTime } from '../platform/jobs/clockWatch'
import type { RateLimits } from '../platform/http/connections/rateLimits'
import type { TimeLimits } from '../platform/http/makeApp'
import type { Disk } from '../platform/files/disk'
import type { Metrics } from '../platform/metrics/metrics'
import type { UploadPace } from '../platform/http/bodies/uploadBody'
import type { CardsPort } from '../billing/index'
import type { FilesPort } from '../platform/files/port'
import type { MailPort } from '../platform/mail/mail'
import type { SpeechPort } from '../sounds/index'
import type { TelephonyPort } from '../numbers/index'
import type { Carrier, VoicePort } from '../phone/index'
import type { AlertDevices } from '../platform/push/deviceAlerts'
import type { Settings } from './settings/settings'
import type { Channel } from '../platform/events/channel'
import type { Store } from '../platform/database/tables'
import type { Voice } from './voice/voice'

export interface Closers {
  /** Closed in reverse order. */
  add: (name: string, close: () => Promise<unknown>) => void
  /** Idempotent; logs each failure and closes the rest. */
  closeAll: () => Promise<void>
}

export function makeClosers(log: BaseLogger): Closers {
  const opened: { name: string; close: () => Promise<unknown> }[] = []
  let closed: Promise<void> | null = null
  const closeEach = async (): Promise<void> => {
    for (const { name, close } of opened.reverse()) {
      await close().catch((error: unknown) => log.error({ err: error }, `The ${name} did not close in order`))
    }
  }
  return {
    add: (name, close) => void opened.push({ name, close }),
    closeAll: () => (closed ??= closeEach()),
  }
}

export async function isDoneWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)))
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}

interface Providers {
  mail: MailPort
  files: FilesPort
  telephony: TelephonyPort
  cards: CardsPort
  speech: SpeechPort
  /** Null: web phones use the embedded gateway. */
  voice: VoicePort | null
  carrier: Carrier | null
}

export interface ServerDeps {
  store: Store
  settings: Pick<
    Settings,
    | 'host' | 'allowedHosts' | 'publicUrl' | 'subscribeUrl' | 'sessionHours' | 'trustProxy' | 'placeHeader' | 'build' | 'stripe'
    | 'seller' | 'supportKey' | 'operators' | 'signUp' | 'voiceMedia' | 'twilio' | 'storageQuotaBytes' | 'push' | 'premiumNumbers'
  >
  channel: Channel
  consoleFolder: string
  operatorFolder: string
  providers: Providers
  log: FastifyBaseLogger
  clock?: Clock
  /** Milliseconds from a monotonic clock; by default since the machine started. */
  steady?: () => number
  databaseTime?: ReadTime | null
  random?: RandomSource
  rateLimits?: RateLimits
  timeLimits?: TimeLimits
  uploadPace?: UploadPace
  beatMs?: number
  disk?: Disk
  metrics?: Metrics | null
  countFailure?: (work: string) => void
  countUnkept?: () => void
  voice?: Voice | null
  /** By default, this instance notifies them itself. */
  alertDevices?: AlertDevices
  /** Whether no other instance uses these files, so that content without a row at the start is left over. */
  ownsFiles?: boolean
  seesAllFiles?: boolean
}
