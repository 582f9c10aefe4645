import type { FastifyBaseLogger } from 'fastify'
import type { ServerDeps } from './serverParts'
import { systemRandom } from '../platform/random'
import { realClock } from '../platform/clock'
import { embeddedFolders } from './settings/dataFolder'
import { loadStripe, makeEmbeddedCards } from '../billing/index'
import type { FilesPort } from '../platform/files/port'
import { makeLocalFiles } from '../platform/files/localFolder'
import { makeObjectStore } from '../platform/files/objectStore'
import { makeOutbox } from '../platform/mail/outbox'
import { makeSmtpMail } from '../platform/mail/smtp'
import { makeEspeak, makeNoSpeech } from '../sounds/index'
import { makeEmbeddedTelephony, makeTwilioTelephony } from '../numbers/index'
import { makeTwilioCarrier, makeTwilioPhones } from '../phone/index'
import type { Settings } from './settings/settings'
import type { Store } from '../platform/database/tables'

export type FilesSettings = Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 's3'>>

export const chooseFiles = ({ dataDir, s3 = null }: FilesSettings): FilesPort =>
  s3 === null ? makeLocalFiles(embeddedFolders(dataDir).files, systemRandom) : makeObjectStore(s3)

const chooseCards = async ({ stripe }: Settings, store: Store): Promise<ServerDeps['providers']['cards']> => {
  if (stripe === null) return makeEmbeddedCards({ store, clock: realClock, random: systemRandom })
  const { makeStripeCards } = await loadStripe()
  return makeStripeCards(stripe, realClock)
}

export async function chooseProviders(settings: Settings, store: Store, log: FastifyBaseLogger): Promise<ServerDeps['providers']> {
  const { smtp, dataDir, twilio } = settings
  const { outbox } = embeddedFolders(dataDir)
  return {
    mail: smtp === null ? makeOutbox({ folder: outbox, log, clock: realClock, random: systemRandom }) : makeSmtpMail(smtp),
    files: chooseFiles(settings),
    telephony: twilio === null ? makeEmbeddedTelephony() : makeTwilioTelephony(twilio, log),
    voice: twilio?.phones ? makeTwilioPhones({ ...twilio, ...twilio.phones }, realClock) : null,
    carrier: twilio === null ? null : makeTwilioCarrier(twilio),
    cards: await chooseCards(settings, store),
    speech: settings.speech ? makeEspeak(log) : makeNoSpeech(log),
  }
}
