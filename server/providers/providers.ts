import type { CardsPort } from './cards/cards'
import type { FilesPort } from './files/files'
import type { MailPort } from './mail/mail'
import type { SpeechPort } from './speech/speech'
import type { TelephonyPort } from './telephony/telephony'
import type { Carrier, VoicePort } from './voice/voice'

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
