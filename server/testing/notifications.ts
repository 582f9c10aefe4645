import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { NotificationsBody } from 'contract/account'
import { makeBrandCache } from '../platform/brand/brand'
import { makeBackground } from '../platform/jobs/background'
import { makeNotificationWriters } from '../calls/notifications/writers'
import type { CallRecord } from '../calls/records/port'
import type { MailPort } from '../platform/mail/mail'
import { systemRandom } from '../platform/random'
import { makeEmailTokens, makeRequestWriter } from '../account/recipients/requestMail'
import { makeRecipients, type Recipients } from '../account/recipients/recipients'
import { makeKeyRing } from '../platform/sessions/token'
import { makeCallRecords } from '../calls/records/callRecords'
import { ask } from './ask'
import type { SentMail } from './controlClient'
import { notifierOf, outboxOf } from './outboxOf'
import { roomyStorage } from './roomyStorage'
import type { SeededMember } from './sessions'
import type { TestServer } from './startServer'

export const choose = async (server: TestServer, { userId, token }: SeededMember, body: Partial<NotificationsBody>, language = 'en'): Promise<void> => {
  const reply = await ask(`${server.url}/v1/users/${userId}/notifications`, {
    method: 'PUT',
    token,
    body: { voicemail: 'off', missed_calls: 'off', time_zone: 'America/Montreal', ...body },
    headers: { 'accept-language': language },
  })
  assert.equal(reply.status, 200, reply.text)
}

export const instanceOn = (shared: Pick<TestServer, 'store' | 'files' | 'url'> & { clock: Pick<TestServer['clock'], 'now'> }, mail: MailPort, announce: () => void = () => undefined) => {
  const { store, files, clock } = shared
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const background = makeBackground(log)
  const keyRing = makeKeyRing(store, clock.now, systemRandom)
  const consoleUrl = () => `${shared.url}/console/`
  const tokenOf = makeEmailTokens(keyRing)
  const writers = {
    ...makeNotificationWriters({ store, files, log, keyRing, recipients: () => recipients, consoleUrl }),
    consent_request: makeRequestWriter({ store, tokenOf, consoleUrl, brand: makeBrandCache(store) }),
  }
  const outbox = outboxOf({ store, files, mail, clock: clock.now, background, log }, writers)
  const recipients: Recipients = makeRecipients({ store, clock: clock.now, random: systemRandom, outbox, log, tokenOf, consoleUrl })
  const notifier = notifierOf(store, clock.now, outbox)
  const callRecords = makeCallRecords({ store, storage: roomyStorage(shared), files, outbox, notifier, events: { announce }, clock: clock.now })
  const settled = async (): Promise<void> => {
    outbox.deliver()
    await background.settled()
  }
  return { outbox, notifier, callRecords, lines, settled }
}

/** Another instance: the same database and files, with a mail server of its own if one is given. */
export const instanceOf = (server: TestServer, mail: MailPort = server.mails) => instanceOn(server, mail)

export const callOf = ({ accountId }: SeededMember, startedAt: Date, given: Partial<CallRecord> = {}): CallRecord => ({
  ...{ id: randomUUID(), accountId, numberId: null, direction: 'inbound', contactNumber: '+15145550123', startedAt, duration: 0 },
  ...given,
})

export const mailsTo = (server: TestServer, { email }: SeededMember): SentMail[] => server.mails.all().filter(({ to }) => to === email)

export const wayOutOf = (mail: SentMail | undefined): string => /^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
