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
import type { Settings } from '../settings/settings'
import type { Channel } from '../core/routes/accountEvents'
import type { Store } from '../core/tables/tables'
import type { Voice } from '../voice/voice'

/** The outside world, as the service sees it. */
interface Providers {
  mail: MailPort
  files: FilesPort
  telephony: TelephonyPort
  cards: CardsPort
  speech: SpeechPort
  /** Null: web phones hang on the service itself, on its embedded gateway. */
  voice: VoicePort | null
  /** Null: no calls come from outside. */
  carrier: Carrier | null
}

export interface ServerDeps {
  store: Store
  settings: Pick<
    Settings,
    | 'host' | 'allowedHosts' | 'publicUrl' | 'subscribeUrl' | 'sessionHours' | 'trustProxy' | 'build' | 'stripe'
    | 'seller' | 'supportKey' | 'voiceMedia' | 'twilio' | 'storageQuotaBytes'
  >
  /** To the same database as the store. */
  channel: Channel
  /** Absolute: the built console's files; it may be missing as yet. */
  consoleFolder: string
  providers: Providers
  log: FastifyBaseLogger
  clock?: Clock
  /** Milliseconds that have passed, whatever becomes of the clock; left out: those since the machine was started. */
  steady?: () => number
  /** Where the database is on another machine, whose clock is then compared. */
  databaseTime?: ReadTime | null
  random?: RandomSource
  rateLimits?: RateLimits
  timeLimits?: TimeLimits
  uploadPace?: UploadPace
  /** How often a stream of events looks whether its session still lasts, and shows that it is there. */
  beatMs?: number
  /** Where content is kept; left out: one that never fills up. */
  disk?: Disk
  /** Null or left out: nobody watches. */
  metrics?: Metrics | null
  /** Where nobody watches here, who hears of work that failed. */
  countFailure?: (work: string) => void
  /** Likewise, of a recording or voicemail for which there was no room. */
  countUnkept?: () => void
  /** Live calls elsewhere; null or left out: in this process, unless a carrier has the web phones. */
  voice?: Voice | null
  /** Whether no other copy of the service knows these files: what no row names at the start is then a leftover. */
  ownsFiles?: boolean
  /** Whether every copy of the service keeps its files in the place that this one does; left out: if it owns them. */
  seesAllFiles?: boolean
}
