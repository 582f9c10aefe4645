import type { CardsPort } from '../core/ports/cards'
import type { FilesPort } from '../core/ports/files'
import type { MailPort } from '../core/ports/mail'
import type { SpeechPort } from '../core/ports/speech'
import type { TelephonyPort } from '../core/ports/telephony'
import type { Carrier, VoicePort } from '../core/ports/voice'

/** The outside world, as the service sees it. */
export interface Providers {
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
