import type { FastifyBaseLogger } from 'fastify'
import type { Background } from '../core/background'
import { systemRandom } from '../core/random'
import { makeMailOutbox, type MailOutbox, type MailWriters } from '../core/mail/mailOutbox'
import { makeNotifier, type Notifier } from '../core/notifications/notify'
import { makeVoicemailNotifier } from '../core/voice/notifyOfVoicemail'
import type { FilesPort } from '../core/ports/files'
import type { MailPort } from '../core/ports/mail'
import type { Store } from '../core/tables/tables'
import type { Recipients } from '../core/recipients/recipients'

const willing: Pick<Recipients, 'admit'> = {
  admit: () => Promise.resolve({ unsubscribeUrl: 'http://localhost/console/email/unsubscribe/a-token' }),
}

export const notifierOf = (store: Store, clock: () => Date, outbox: MailOutbox): Notifier =>
  makeNotifier({ store, clock, random: systemRandom, outbox })

interface Deps {
  store: Store
  files: FilesPort
  mail: MailPort
  clock: () => Date
  background: Background
  log: FastifyBaseLogger
  isTimeTrusted?: () => boolean
}

export const outboxOf = (deps: Deps, others: Partial<MailWriters> = {}): MailOutbox => {
  const voicemailsUrl = () => 'https://console.example/console/voicemails'
  const writers: MailWriters = {
    text: async (mail) => mail,
    voicemail: makeVoicemailNotifier({ ...deps, recipients: () => willing, voicemailsUrl }),
    reset_link: async () => null,
    email_changed: async () => null,
    consent_request: async () => null,
    own_voicemail: async () => null,
    missed_call: async () => null,
    missed_digest: async () => null,
    ...others,
  }
  return makeMailOutbox({ ...deps, random: systemRandom, writers })
}
