import type { CardsPort } from './cards/cards'
import type { FilesPort } from './files/files'
import type { MailPort } from './mail/mail'
import type { TelephonyPort } from './telephony/telephony'

/** The outside world, as the service sees it. */
export interface Providers {
  mail: MailPort
  files: FilesPort
  telephony: TelephonyPort
  cards: CardsPort
}
