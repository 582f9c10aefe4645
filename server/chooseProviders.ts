import type { FastifyBaseLogger } from 'fastify'
import type { ServerParts } from './app'
import { realChance } from './core/chance'
import { realClock } from './core/clock'
import { embeddedFolders } from './embeddedFolders'
import { makeLocalFiles } from './providers/files/localFolder'
import { makeOutbox } from './providers/mail/outbox'
import { makeSmtpMail } from './providers/mail/smtp'
import type { Settings } from './settings'

/** The outside world as the settings describe it; what they leave open is a folder on this machine. */
export function chooseProviders({ smtp, dataDir }: Settings, log: FastifyBaseLogger): ServerParts['providers'] {
  const { outbox, files } = embeddedFolders(dataDir)
  return {
    mail: smtp === null ? makeOutbox({ folder: outbox, log, clock: realClock, chance: realChance }) : makeSmtpMail(smtp),
    files: makeLocalFiles(files, realChance),
  }
}
