import type { FastifyBaseLogger } from 'fastify'
import type { Background } from '../core/background'
import { realChance } from '../core/chance'
import { makeMailOutbox, type MailOutbox } from '../core/mail/mailOutbox'
import { makeVoicemailTeller } from '../core/voice/tellOfVoicemail'
import type { FilesPort } from '../providers/files/files'
import type { MailPort } from '../providers/mail/mail'
import type { MailContents } from '../store/mailTables'
import type { Store } from '../store/tables'

interface Parts {
  store: Store
  files: FilesPort
  mail: MailPort
  clock: () => Date
  background: Background
  log: FastifyBaseLogger
  isTimeTrusted?: () => boolean
}

/** The outbox of a copy of the service that tests put together by hand. */
export const outboxOf = (parts: Parts): MailOutbox => {
  const voicemailsUrl = () => 'https://console.example/console/voicemails'
  const writers = {
    text: async (mail: MailContents['text']) => mail,
    voicemail: makeVoicemailTeller({ ...parts, voicemailsUrl }),
    reset_link: async () => null,
    email_changed: async () => null,
  }
  return makeMailOutbox({ ...parts, chance: realChance, writers })
}
