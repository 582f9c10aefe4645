import type { FastifyBaseLogger } from 'fastify'
import type { ServerParts } from './app'
import { realChance } from './core/chance'
import { realClock } from './core/clock'
import { embeddedFolders } from './embeddedFolders'
import type { FilesPort } from './providers/files/files'
import { makeLocalFiles } from './providers/files/localFolder'
import { makeObjectStore } from './providers/files/objectStore'
import { makeOutbox } from './providers/mail/outbox'
import { makeSmtpMail } from './providers/mail/smtp'
import { makeEmbeddedTelephony } from './providers/telephony/embedded'
import { makeTwilioTelephony } from './providers/telephony/twilio'
import type { Settings } from './settings'

/** What decides where files are kept. */
export type FilesSettings = Pick<Settings, 'dataDir'> & Partial<Pick<Settings, 's3'>>

export const chooseFiles = ({ dataDir, s3 = null }: FilesSettings): FilesPort =>
  s3 === null ? makeLocalFiles(embeddedFolders(dataDir).files, realChance) : makeObjectStore(s3)

/** The outside world as the settings describe it; what they leave open is a folder on this machine. */
export function chooseProviders(settings: Settings, log: FastifyBaseLogger): ServerParts['providers'] {
  const { smtp, dataDir, twilio } = settings
  const { outbox } = embeddedFolders(dataDir)
  return {
    mail: smtp === null ? makeOutbox({ folder: outbox, log, clock: realClock, chance: realChance }) : makeSmtpMail(smtp),
    files: chooseFiles(settings),
    telephony: twilio === null ? makeEmbeddedTelephony() : makeTwilioTelephony(twilio, log),
  }
}
