import type { FastifyBaseLogger } from 'fastify'
import type { RandomSource } from '../core/random'
import type { Clock } from '../core/clock'
import type { ReadTime } from '../core/clockWatch'
import type { RateLimits } from '../core/connections/rateLimits'
import type { TimeLimits } from '../core/makeApp'
import type { Disk } from '../core/storage/disk'
import type { Metrics } from '../core/metrics/metrics'
import type { UploadPace } from '../core/bodies/uploadWatch'
import type { CardsPort } from '../core/ports/cards'
import type { FilesPort } from '../core/ports/files'
import type { MailPort } from '../core/ports/mail'
import type { SpeechPort } from '../core/ports/speech'
import type { TelephonyPort } from '../core/ports/telephony'
import type { Carrier, VoicePort } from '../core/ports/voice'
import type { AlertDevices } from '../core/push/deviceAlerts'
import type { Settings } from '../settings/settings'
import type { Channel } from '../core/routes/accountEvents'
import type { Store } from '../core/tables/tables'
import type { Voice } from '../voice/voice'

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
    | 'host' | 'allowedHosts' | 'publicUrl' | 'subscribeUrl' | 'sessionHours' | 'trustProxy' | 'build' | 'stripe'
    | 'seller' | 'supportKey' | 'voiceMedia' | 'twilio' | 'storageQuotaBytes' | 'push' | 'premiumNumbers'
  >
  channel: Channel
  consoleFolder: string
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
