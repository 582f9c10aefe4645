import { pino } from 'pino'
import { makeBackground } from '../../../core/background'
import { systemRandom } from '../../../core/random'
import { realClock } from '../../../core/clock'
import { makeCallRecords } from '../../../core/voice/callRecords'
import { makeLocalFiles } from '../../../providers/files/localFolder'
import { makeTwilioCarrier } from '../../../providers/voice/twilio/carrier'
import { openStore } from '../../../store/connection'
import { notifierOf, outboxOf } from '../../../testing/outboxOf'
import { roomyStorage } from '../../../testing/roomyStorage'
import { makeRecordingFetches } from '../fetchRecordings'

/** Receives a voicemail report and is killed at a given step of fetching it. */
const [databaseUrl = '', filesFolder = '', apiUrl = '', accountSid = '', authToken = '', account_id = '', call_id = '', id = '', step = ''] =
  process.argv.slice(2)

const die = (at: string): void => {
  if (at === step) process.kill(process.pid, 'SIGKILL')
}

const log = pino({ level: 'silent' })
const store = openStore({ databaseUrl, log, poolSize: 2 })
const realCarrier = makeTwilioCarrier({ accountSid, authToken, apiUrl })
const realFiles = makeLocalFiles(filesFolder, systemRandom)

const carrier: typeof realCarrier = {
  ...realCarrier,
  openRecording: async (recordingId) => {
    die('reported')
    const content = await realCarrier.openRecording(recordingId)
    die('opened')
    return content
  },
}
const files: typeof realFiles = {
  ...realFiles,
  write: async (fileId, content) => {
    const bytes = await realFiles.write(fileId, content)
    die('written')
    return bytes
  },
}

const background = makeBackground(log)
const mail = { send: () => Promise.resolve() }
const events = { announce: () => die('stored') }
const outbox = outboxOf({ store, files, mail, clock: realClock, background, log })
const notifier = notifierOf(store, realClock, outbox)
const callRecords = makeCallRecords({ store, storage: roomyStorage({ store, clock: { now: realClock } }), files, outbox, notifier, events, clock: realClock })
const recordings = makeRecordingFetches({ store, clock: realClock, carrier, callRecords, background })
await recordings.begin({ id, account_id, call_id, kind: 'voicemail', duration: 4, send_to: null }, log)
await background.settled()
await store.destroy()
