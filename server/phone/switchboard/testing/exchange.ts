import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import type { Announcement } from '../../../platform/events/accountEvents'
import { makeBackground } from '../../../platform/jobs/background'
import type { RingingCall } from '../../../platform/push/deviceAlerts'
import { systemRandom } from '../../../platform/random'
import { makeBillingService, makeCallReservations } from '../../../billing/index'
import { makeCallRecords } from '../../../calls/records/callRecords'
import type { CallRecords } from '../../../calls/records/port'
import type { SoundCache } from '../../../sounds/soundCache'
import { poolUse } from '../../../platform/database/connection'
import { notifierOf, outboxOf } from '../../../testing/outboxOf'
import { roomyStorage } from '../../../testing/roomyStorage'
import type { TestServer } from '../../../testing/startServer'
import { openSwitchboard } from '../switchboard'
import { makeFakeGateway, type FakePhone } from './fakeGateway'
import { makeFakeSounds } from './fakeSounds'
import { makeHandTicker } from './handTicker'

const MAX_ROUNDS = 200_000

export const makeExchange = (
  { store, files, mails, clock }: Pick<TestServer, 'store' | 'files' | 'mails' | 'clock'>,
  storage = roomyStorage({ store, clock }),
  recordsOf: (own: CallRecords) => CallRecords = (own) => own,
  premiumNumbers: readonly string[] = [],
  book: SoundCache | null = null,
) => {
  const isAsking = (): boolean => {
    const { lentOut, waiting } = poolUse(store)
    return lentOut + waiting > 0
  }
  const [gateway, sounds, ticker] = [makeFakeGateway(), makeFakeSounds(), makeHandTicker(isAsking)]
  const announcements: Announcement[] = []
  const failures: string[] = []
  const alerts: RingingCall[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) })
  const background = makeBackground(log)
  const events = { announce: (event: Announcement) => void announcements.push(event) }
  const alertDevices = (call: RingingCall) => void alerts.push(call)
  const outbox = outboxOf({ store, files, mail: mails, clock: clock.now, background, log })
  const notifier = notifierOf(store, clock.now, outbox)
  const callRecords = recordsOf(makeCallRecords({ store, storage, files, outbox, notifier, events, clock: clock.now }))
  const reservations = makeCallReservations({ store, clock: clock.now, billing: makeBillingService(store, clock.now), notices: { ownersTold: async () => undefined, deliver: () => undefined }, events, alerts: { tellLimit: () => undefined } })
  const parts = { reservations, store, clock: clock.now, random: systemRandom, gateway, callRecords, sounds: book ?? sounds.book, events, alertDevices, background, log, ticker, premiumNumbers }
  const calls = openSwitchboard(parts)

  const until = async (isSo: () => boolean): Promise<void> => {
    // The database takes as long as the machine needs.
    for (let round = 0; round < MAX_ROUNDS; round += isAsking() ? 0 : 1) {
      if (isSo()) return
      await setImmediate()
    }
    throw new Error(`It never became so. ${failures.join('')}`)
  }

  return {
    callRecords,
    gateway,
    ticker,
    announcements,
    alerts,
    calls,
    failures,
    until,
    heard: ({ frames }: FakePhone) => sounds.heard(frames),
    pickedUp: async (phone: FakePhone): Promise<void> => {
      await until(() => phone.state() !== 'new')
      if (phone.state() === 'ringing') await ticker.seconds(0.5)
      await until(() => phone.state() !== 'ringing')
    },
    over: async (phone: FakePhone): Promise<void> => {
      let isSettled = false
      await until(() => phone.call.isOver())
      void background.settled().then(() => {
        isSettled = true
      })
      await until(() => isSettled)
    },
  }
}

export type Exchange = ReturnType<typeof makeExchange>
