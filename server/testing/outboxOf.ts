import type { FastifyBaseLogger } from 'fastify'
import { makeBrandCache, signMail } from '../platform/brand/brand'
import type { Background } from '../platform/jobs/background'
import { systemRandom } from '../platform/random'
import { makeMailOutbox, type MailOutbox, type MailWriters } from '../platform/jobs/mailOutbox'
import { makeNotifier, type Notifier } from '../calls/notifications/notify'
import { makeVoicemailNotifier } from '../calls/voicemails/mailedVoicemail'
import type { FilesPort } from '../platform/files/port'
import type { MailPort } from '../platform/mail/mail'
import type { Store } from '../platform/database/tables'
import type { Recipients } from '../account/recipients/recipients'

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
    invitation: async () => null,
    sign_up: async () => null,
    team_invitation: async () => null,
    consent_request: async () => null,
    own_voicemail: async () => null,
    missed_call: async () => null,
    missed_digest: async () => null,
    night_calls: async () => null,
    ...others,
  }
  const brand = makeBrandCache(deps.store)
  return makeMailOutbox({ ...deps, random: systemRandom, writers, sign: async (mail) => signMail(await brand.read(), mail) })
}
