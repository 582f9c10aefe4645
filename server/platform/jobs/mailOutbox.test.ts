import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { pino } from 'pino'
import { MailRefused, type Mail } from '../mail/mail'
import { outboxOf } from '../../testing/outboxOf'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeBackground } from './background'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../clock'
import { inTransaction } from '../database/transaction'

describe('the mail outbox', () => {
  let server: TestServer
  before(async () => {
    server = await startServer({ now: new Date('2026-03-15T15:00:00Z') })
    server.database.off()
  })
  beforeEach(() => server.store.deleteFrom('mail_outbox').execute())
  after(() => server.close())

  const copy = (take: (mail: Mail) => Promise<void> = () => Promise.resolve()) => {
    const sent: string[] = []
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const background = makeBackground(log)
    const send = async (mail: Mail) => {
      await take(mail)
      sent.push(mail.to)
    }
    const { store, files, clock } = server
    const outbox = outboxOf({ store, files, mail: { send }, clock: clock.now, background, log })
    const settled = async () => {
      outbox.deliver()
      await background.settled()
    }
    return { ...outbox, sent, lines, settled }
  }
  const textTo = (to: string) => ({ kind: 'text' as const, content: { to, subject: 'Hello', text: 'Bonjour' } })
  const stored = async () => (await server.store.selectFrom('mail_outbox').select('id').execute()).length
  const addresses = Array.from({ length: 40 }, (_, index) => `person-${index}@example.com`)

  it('sends committed mails once, and rolled-back mails never', async () => {
    const one = copy()
    await inTransaction(server.store, (transaction) => one.put(transaction, textTo('zoe@example.com')))
    const undone = inTransaction(server.store, async (transaction) => {
      await one.put(transaction, textTo('undone@example.com'))
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    await one.settled()
    await one.settled()
    assert.deepEqual([one.sent, await stored()], [['zoe@example.com'], 0])
  })

  it('loses nothing while the mail server is down for hours, and retries less and less often', async () => {
    let isAway = true
    let tries = 0
    const one = copy(async () => {
      tries += 1
      if (isAway) throw new Error('no route to zoe@example.com')
    })
    for (const to of addresses) await one.put(server.store, textTo(to))
    for (let minute = 0; minute < 180; minute += 1) {
      await one.settled()
      server.clock.move(MINUTE_MS)
    }
    assert.deepEqual([one.sent, await stored()], [[], addresses.length])
    assert.ok(tries / addresses.length < 15, `${tries} tries`)
    isAway = false
    for (let minute = 0; minute < 31; minute += 1) {
      server.clock.move(MINUTE_MS)
      await one.settled()
    }
    assert.deepEqual([one.sent.sort(), await stored()], [[...addresses].sort(), 0])
  })

  it('several instances send each mail once, also mails that arrive meanwhile', async () => {
    const copies = Array.from({ length: 4 }, () => copy())
    await Promise.all(
      addresses.map(async (to, index) => {
        const one = copies[index % copies.length] ?? copy()
        await one.put(server.store, textTo(to))
        one.deliver()
      }),
    )
    await Promise.all(copies.map(({ settled }) => settled()))
    assert.deepEqual([copies.flatMap(({ sent }) => sent).sort(), await stored()], [[...addresses].sort(), 0])
  })

  it('takes over a mail from a crashed instance, and only once its lease has expired', async () => {
    const ended = copy(() => new Promise(() => undefined))
    await ended.put(server.store, textTo('zoe@example.com'))
    const isTaken = async () =>
      (await server.store.selectFrom('mail_outbox').select('id').where('attempts', '=', 1).execute()).length === 1
    ended.deliver()
    while (!(await isTaken()));
    const next = copy()
    server.clock.move(5 * MINUTE_MS - SECOND_MS)
    await next.settled()
    assert.deepEqual(next.sent, [])
    server.clock.move(SECOND_MS)
    await next.settled()
    assert.deepEqual([next.sent, await stored()], [['zoe@example.com'], 0])
  })

  it('gives up after three days, or at once if the address is refused, and logs the id of the mail', async () => {
    const one = copy(({ to }) => Promise.reject(to.startsWith('refused') ? new MailRefused('no such mailbox') : new Error('away')))
    await one.put(server.store, textTo('refused@example.com'))
    await one.settled()
    assert.equal(await stored(), 0)
    assert.match(one.lines.splice(0).join(''), /"level":50.*"A mail was refused"/)
    await one.put(server.store, textTo('zoe@example.com'))
    server.clock.move(3 * DAY_MS - HOUR_MS)
    await one.settled()
    assert.equal(await stored(), 1)
    server.clock.move(HOUR_MS)
    await one.settled()
    assert.equal(await stored(), 0)
    const lines = one.lines.join('')
    assert.match(lines, /"level":40.*"A mail was not sent yet"[^]*"level":50.*"mail":"[\w-]{36}","kind":"text","msg":"A mail was not sent in its time"/)
    assert.doesNotMatch(lines, /zoe@/)
  })
})
