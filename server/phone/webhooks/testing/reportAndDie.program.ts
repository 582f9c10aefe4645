import { makeBackground } from '../../../platform/jobs/background'
import { systemRandom } from '../../../platform/random'
import { realClock } from '../../../platform/clock'
import { makeCallRecords } from '../../../calls/records/callRecords'
import { makeLocalFiles } from '../../../platform/files/localFolder'
import { makeTwilioCarrier } from '../../carrier/twilio/carrier'
import { openDying } from '../../../testing/dying'
import { notifierOf, outboxOf } from '../../../testing/outboxOf'
import { roomyStorage } from '../../../testing/roomyStorage'
import { makeRecordingFetches } from '../fetchRecordings'

/** Receives a voicemail report and is killed at a given step of fetching it. */
const { args, log, store, die } = openDying()
const [filesFolder = '', apiUrl = '', accountSid = '', authToken = '', account_id = '', call_id = '', id = ''] = args
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
