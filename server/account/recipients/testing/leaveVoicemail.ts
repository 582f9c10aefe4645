import { randomUUID } from 'node:crypto'
import { wavOf } from '@console/voice-gateway/testing'
import { makeBrandCache } from '../../../platform/brand/brand'
import { makeBackground } from '../../../platform/jobs/background'
import { systemRandom } from '../../../platform/random'
import { makeEmailTokens, makeRequestWriter } from '../requestMail'
import { makeRecipients, type Recipients } from '../recipients'
import { makeKeyRing } from '../../../platform/sessions/token'
import { makeCallRecords } from '../../../calls/records/callRecords'
import { makeVoicemailNotifier } from '../../../calls/voicemails/mailedVoicemail'
import type { SentMail } from '../../../testing/controlClient'
import { silent } from '../../../testing/moneyCopy'
import { notifierOf, outboxOf } from '../../../testing/outboxOf'
import { roomyStorage } from '../../../testing/roomyStorage'
import type { SeededMember } from '../../../testing/sessions'
import type { TestServer } from '../../../testing/startServer'

/** Acts as another process: stores a voicemail (`null`: none) and sends what is due. */
export const leaveVoicemail = async (server: TestServer, { accountId }: SeededMember, sendTo: string | null): Promise<void> => {
  const { store, files, mails: mail, clock } = server
  const background = makeBackground(silent)
  const consoleUrl = () => `${server.url}/console/`
  const tokenOf = makeEmailTokens(makeKeyRing(store, clock.now, systemRandom))
  const parts = { store, files, mail, clock: clock.now, background, log: silent }
  const outbox = outboxOf(parts, {
    consent_request: makeRequestWriter({ store, tokenOf, consoleUrl, brand: makeBrandCache(store) }),
    voicemail: makeVoicemailNotifier({ store, files, log: silent, recipients: () => recipients, voicemailsUrl: () => '' }),
  })
  const recipients: Recipients = makeRecipients({ ...parts, random: systemRandom, outbox, tokenOf, consoleUrl })
  const events = { announce: () => undefined }
  const notifier = notifierOf(store, clock.now, outbox)
  const callRecords = makeCallRecords({ store, storage: roomyStorage(server), files, outbox, notifier, events, clock: clock.now })
  const voicemail = { id: randomUUID(), accountId, numberId: null, fromNumber: '+15145550123', content: wavOf(1), duration: 1 }
  if (sendTo === null) outbox.deliver()
  else await callRecords.storeVoicemail({ ...voicemail, sendTo })
  await background.settled()
}

/** The token in a request for consent; empty if there is none. */
export const consentTokenIn = (mail: SentMail | undefined): string =>
  /\/console\/email\/confirm\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? ''
