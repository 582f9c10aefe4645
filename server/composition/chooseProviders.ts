import type { FastifyBaseLogger } from 'fastify'
import type { ServerDeps } from './serverParts'
import { systemRandom } from '../core/random'
import { realClock } from '../core/clock'
import { embeddedFolders } from '../settings/dataFolder'
import { makeEmbeddedCards } from '../providers/cards/embedded'
import type { FilesPort } from '../core/ports/files'
import { makeLocalFiles } from '../providers/files/localFolder'
import { makeObjectStore } from '../providers/files/objectStore'
import { makeOutbox } from '../providers/mail/outbox'
import { makeSmtpMail } from '../providers/mail/smtp'
import { makeEspeak } from '../providers/speech/espeak'
import { makeNoSpeech } from '../providers/speech/none'
import { makeEmbeddedTelephony } from '../providers/telephony/embedded'
import { makeTwilioTelephony } from '../providers/telephony/twilio'
import { makeTwilioCarrier } from '../providers/voice/twilio/carrier'
import { makeTwilioPhones } from '../providers/voice/twilio/phoneTokens'
import type { Settings } from '../settings/settings'
import type { Store } from '../core/tables/tables'

export type FilesSettings = Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 's3'>>

export const chooseFiles = ({ dataDir, s3 = null }: FilesSettings): FilesPort =>
  s3 === null ? makeLocalFiles(embeddedFolders(dataDir).files, systemRandom) : makeObjectStore(s3)

const chooseCards = async ({ stripe }: Settings, store: Store): Promise<ServerDeps['providers']['cards']> => {
  if (stripe === null) return makeEmbeddedCards({ store, clock: realClock, random: systemRandom })
  const { makeStripeCards } = await import('../providers/cards/stripe')
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
