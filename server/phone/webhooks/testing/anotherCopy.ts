import { pino } from 'pino'
import { makeBackground } from '../../../platform/jobs/background'
import { makeCallRecords } from '../../../calls/records/callRecords'
import type { Carrier } from '../../carrier/carrier'
import { notifierOf, outboxOf } from '../../../testing/outboxOf'
import { roomyStorage } from '../../../testing/roomyStorage'
import type { TestServer } from '../../../testing/startServer'
import { makeRecordingFetches } from '../fetchRecordings'

/** Another instance, or one after a restart: the same database, files and mail without memory. */
export const anotherCopy = (
  { store, clock, files, mails }: Pick<TestServer, 'store' | 'clock' | 'files' | 'mails'>,
  carrier: Carrier,
) => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const background = makeBackground(log)
  const events = { announce: () => undefined }
  const outbox = outboxOf({ store, files, mail: mails, clock: clock.now, background, log })
  const notifier = notifierOf(store, clock.now, outbox)
  const callRecords = makeCallRecords({ store, storage: roomyStorage({ store, clock }), files, outbox, notifier, events, clock: clock.now })
  const fetches = makeRecordingFetches({ store, clock: clock.now, carrier, callRecords, background, pausesMs: [0, 0] })
  return { ...fetches, log, lines, settled: background.settled }
}
