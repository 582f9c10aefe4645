import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { wavOf } from '@console/voice-gateway/testing'
import { makeLocalFiles } from '../../../platform/files/localFolder'
import { openStore } from '../../../platform/database/connection'
import { instanceOn } from '../../../testing/notifications'
import { realClock } from '../../../platform/clock'
import { systemRandom } from '../../../platform/random'

/** Stores a voicemail that users want by email, and is killed at a given step of it. Prints the ids of the mails it sends. */
const [databaseUrl = '', filesFolder = '', accountId = '', id = '', step = ''] = process.argv.slice(2)

const die = (at: string): void => {
  if (at === step) process.kill(process.pid, 'SIGKILL')
}

const store = openStore({ databaseUrl, log: pino({ level: 'silent' }), poolSize: 2 })
const files = makeLocalFiles(filesFolder, systemRandom)
const mail = {
  send: async (_: unknown, mailId: string) => {
    die('sending')
    writeSync(1, `${mailId}\n`)
    die('sent')
  },
}
const shared = { store, files, clock: { now: realClock }, url: 'http://localhost' }
const { callRecords, settled } = instanceOn(shared, mail, () => die('stored'))
await callRecords.storeVoicemail({ id, accountId, numberId: null, fromNumber: '+15145550177', content: wavOf(1), duration: 1, sendTo: null })
await settled()
await store.destroy()
