import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { HIDDEN_CALLER } from 'callflow/numberText'
import { callOf, choose, instanceOf, mailsTo } from '../../testing/notifications'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../../platform/clock'
import type { CallRecord } from '../records/port'
import { sweep } from '../../composition/runInBackground'
import { inTransaction } from '../../platform/database/transaction'
import { MAX_LISTED } from './writers'

const START = new Date('2026-03-06T15:00:00Z')

describe('missed calls that users want by email', () => {
  let server: TestServer
  let instance: ReturnType<typeof instanceOf>
  before(async () => {
    server = await startServer({ now: START })
    instance = instanceOf(server)
  })
  after(() => server.close())

  const record = async (call: CallRecord): Promise<void> => {
    await instance.callRecords.recordCall(call)
    await instance.settled()
  }
  const miss = async (member: SeededMember, given: Partial<CallRecord> = {}): Promise<CallRecord> => {
    const call = callOf(member, server.clock.now(), { outcome: 'missed', ...given })
    await record(call)
    return call
  }
  const subscriber = async (missed_calls: 'immediately' | 'digest', time_zone = 'America/Montreal', language = 'en'): Promise<SeededMember> => {
    const member = await server.seed.member()
    await choose(server, member, { missed_calls, time_zone }, language)
    return member
  }
  const mornings = async (): Promise<void> => {
    await instance.notifier.sendDigests()
    await instance.settled()
  }
  const contact = (member: SeededMember, contact_number: string, contact_name: string) =>
    server.seed.contact(member.accountId, { contact_number, contact_name })

  it('come at once, in both languages, also of hidden callers', async () => {
    const [member, french] = [await subscriber('immediately'), await subscriber('immediately', 'America/St_Johns', 'fr')]
    await contact(member, '+15145550123', 'Léa Roy')
    await miss(member)
    const numberId = await server.seed.number(french.accountId, { phone_number: '+15145550188', label: 'Boutique' })
    await miss(french, { contactNumber: HIDDEN_CALLER, numberId })
    const [english] = mailsTo(server, member)
    assert.equal(english?.subject, 'Missed call – Léa Roy ((514) 555-0123)')
    for (const part of ['March 6, 2026', '10:00', `${server.url}/console/logs\n`]) assert.ok(english?.text.includes(part), english?.text)
    const [mail] = mailsTo(server, french)
    assert.equal(mail?.subject, 'Appel manqué – Numéro masqué')
    for (const part of ['6 mars 2026', '11\u00a0h 30', 'De\u00a0: Numéro masqué\nLigne\u00a0: Boutique ((514) 555-0188)\n']) assert.ok(mail?.text.includes(part), mail?.text)
  })

  const reports: [name: string, reports: Partial<CallRecord>[], mails: number][] = [
    ['a call in progress', [{}, { duration: 4 }], 0],
    ['a missed call', [{}, { duration: 9, outcome: 'missed' }], 1],
    ['a missed call that is reported three times, also longer', [{ outcome: 'missed' }, { outcome: 'missed' }, { duration: 9, outcome: 'missed' }, {}], 1],
    ['an answered call', [{ outcome: 'answered', duration: 4 }, { outcome: 'missed' }, { outcome: 'missed', duration: 9 }], 0],
    ['a call that left a message', [{ outcome: 'message' }, { outcome: 'missed' }], 0],
    ['an outgoing call', [{ direction: 'outbound', duration: 0 }], 0],
  ]
  for (const [name, given, mails] of reports) {
    it(`come ${mails === 0 ? 'never' : 'once'} for ${name}`, async () => {
      const member = await subscriber('immediately')
      const call = callOf(member, server.clock.now())
      for (const report of given) await record({ ...call, ...report })
      assert.equal(mailsTo(server, member).length, mails)
    })
  }

  it('come once if instances get the reports together, and if the call turns out to be answered and missed again', async () => {
    const member = await subscriber('immediately')
    const call = callOf(member, server.clock.now(), { outcome: 'missed' })
    const instances = Array.from({ length: 4 }, () => instanceOf(server))
    await Promise.all(instances.map(({ callRecords }, index) => callRecords.recordCall({ ...call, duration: index })))
    await Promise.all(instances.map(({ settled }) => settled()))
    await record({ ...call, outcome: 'answered', duration: 20 })
    await record({ ...call, duration: 30 })
    assert.equal(mailsTo(server, member).length, 1)
  })

  const before8: [name: string, change: (call: CallRecord, member: SeededMember) => Promise<unknown>][] = [
    ['was answered after all', (call) => record({ ...call, outcome: 'answered', duration: 9 })],
    ['was called back', (call, member) => record(callOf(member, later(call.startedAt, 1), { direction: 'outbound', duration: 9 }))],
    ['was marked as done', ({ id }) => server.store.updateTable('calls').set({ resolution: 'marked', resolved_at: START }).where('id', '=', id).execute()],
    ['was of a user who no longer wants them', (_, member) => choose(server, member, {})],
  ]
  for (const [name, change] of before8) {
    it(`are not mailed if the call ${name} before the mail leaves`, async () => {
      const member = await subscriber('immediately')
      server.mails.failNext(member.email)
      const call = await miss(member)
      await change(call, member)
      server.clock.move(MINUTE_MS)
      await instance.settled()
      assert.deepEqual(mailsTo(server, member), [])
    })
  }

  it('are in the outbox exactly if the call is recorded', async () => {
    const member = await subscriber('immediately')
    const call = callOf(member, server.clock.now(), { outcome: 'missed' })
    const undone = inTransaction(server.store, async (transaction) => {
      const row = { id: call.id, account_id: member.accountId, number_id: null, direction: 'inbound' as const, contact_number: '+15145550123' }
      await transaction.insertInto('calls').values({ ...row, started_at: START, duration: 0, outcome: 'missed' }).execute()
      assert.equal(await instance.notifier.callMissed(transaction, call), true)
      throw new Error('the connection was lost')
    })
    await assert.rejects(undone, /the connection was lost/)
    await instance.settled()
    assert.deepEqual(mailsTo(server, member), [])
    await record(call)
    assert.equal(mailsTo(server, member).length, 1)
  })

  it('are listed each morning at 8:00 of the user, once, if there are any, also over a change of clocks', async () => {
    const [east, west] = [await subscriber('digest', 'America/St_Johns', 'fr'), await subscriber('digest', 'America/Phoenix')]
    const counts = () => [east, west].map((member) => mailsTo(server, member).length)
    const moveTo = async (time: string): Promise<void> => {
      server.clock.move(Date.parse(time) - server.clock.now().getTime())
      const instances = [instance, instanceOf(server), instanceOf(server)]
      await Promise.all(instances.map(({ notifier }) => notifier.sendDigests()))
      await Promise.all(instances.map(({ settled }) => settled()))
    }
    for (const member of [east, west]) await miss(member)
    await moveTo('2026-03-07T11:29:59Z')
    assert.deepEqual(counts(), [0, 0])
    await moveTo('2026-03-07T11:30:00Z')
    assert.deepEqual(counts(), [1, 0])
    await moveTo('2026-03-07T15:00:00Z')
    assert.deepEqual(counts(), [1, 1])
    for (const member of [east, west]) await miss(member)
    await moveTo('2026-03-08T10:29:59Z')
    assert.deepEqual(counts(), [1, 1])
    await moveTo('2026-03-08T10:30:00Z')
    assert.deepEqual(counts(), [2, 1])
    await moveTo('2026-03-08T14:59:59Z')
    await moveTo('2026-03-08T15:00:00Z')
    assert.deepEqual(counts(), [2, 2])
    await moveTo('2026-03-09T18:00:00Z')
    assert.deepEqual(counts(), [2, 2])
    await miss(west)
    await moveTo('2026-03-12T02:00:00Z')
    assert.deepEqual(counts(), [2, 3])
    assert.match(mailsTo(server, east)[0]?.subject ?? '', /^1 appel manqué$/)
  })

  it('are sorted into calls to return and others, without those that were answered, and capped', async () => {
    const [member, stranger] = [await subscriber('digest'), await subscriber('digest')]
    await contact(member, '+15145550301', 'Anna Côté')
    const [called] = [await miss(member, { contactNumber: '+15145550300' }), await miss(stranger)]
    await record(callOf(member, later(called.startedAt, 1), { direction: 'outbound', contactNumber: '+15145550300', duration: 9 }))
    const answered = await miss(member, { contactNumber: '+15145550302' })
    await record({ ...answered, outcome: 'answered', duration: 9 })
    await miss(member, { contactNumber: '+15145550301' })
    server.clock.move(DAY_MS)
    await mornings()
    const [mail] = mailsTo(server, member)
    assert.equal(mail?.subject, '2 missed calls')
    const lists = /To return:\n- Anna Côté \(\(514\) 555-0301\), .+\n\nAlready taken care of:\n- \(514\) 555-0300, .+\n\nTo see them/
    assert.match(mail?.text ?? '', lists)
    for (let call = 0; call < MAX_LISTED + 2; call += 1) {
      await instance.callRecords.recordCall(callOf(member, server.clock.now(), { outcome: 'missed', contactNumber: `+1514555${1000 + call}` }))
    }
    server.clock.move(DAY_MS)
    await mornings()
    const long = mailsTo(server, member)[1]
    assert.equal(long?.text.match(/^- /gm)?.length, MAX_LISTED)
    assert.match(long?.text ?? '', /\n\nand 2 more\n/)
    assert.equal(long?.subject, `${MAX_LISTED + 2} missed calls`)
  })

  it('of a summary keep their mail if it is sent again, and a new choice starts anew', async () => {
    const member = await subscriber('digest')
    await miss(member)
    server.clock.move(DAY_MS)
    server.mails.failNext(member.email)
    await mornings()
    await miss(member, { contactNumber: '+15145550124' })
    server.clock.move(MINUTE_MS)
    await instance.settled()
    assert.deepEqual(mailsTo(server, member).map(({ subject }) => subject), ['1 missed call'])
    const again = await server.seed.signIn(member)
    await choose(server, again, { missed_calls: 'immediately' })
    await choose(server, again, { missed_calls: 'digest' })
    server.clock.move(DAY_MS)
    await mornings()
    assert.equal(mailsTo(server, member).length, 1)
  })

  it('are forgotten a week after they were told, and a clock that ran ahead delays no summary', async () => {
    const member = await subscriber('digest')
    await miss(member)
    await server.store.updateTable('notification_settings').set({ digest_due_at: later(server.clock.now(), 9 * DAY_MS) }).where('user_id', '=', member.userId).execute()
    await sweep(server.store, server.clock.now)
    await mornings()
    assert.equal(mailsTo(server, member).length, 1)
    const known = async () => (await server.store.selectFrom('notices').select('subject_id').where('user_id', '=', member.userId).execute()).length
    await miss(member)
    server.clock.move(7 * DAY_MS + HOUR_MS)
    await sweep(server.store, server.clock.now)
    assert.equal(await known(), 1)
  })
})
