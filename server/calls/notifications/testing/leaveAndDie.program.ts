import { writeSync } from 'node:fs'
import { wavOf } from '@console/voice-gateway/testing'
import { makeLocalFiles } from '../../../platform/files/localFolder'
import { openDying } from '../../../testing/dying'
import { instanceOn } from '../../../testing/notifications'
import { realClock } from '../../../platform/clock'
import { systemRandom } from '../../../platform/random'

/** Stores a voicemail that users want by email, and is killed at a given step of it. Prints the ids of the mails it sends. */
const { args, store, die } = openDying()
const [filesFolder = '', accountId = '', id = ''] = args

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
