import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { figure, share } from 'tools/figures'
import { makeBillingService } from '../../billing/index'
import { HOUR_MS, MINUTE_MS } from '../../platform/clock'
import { startTwilioDouble, type TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { makeTwilioCarrier } from '../carrier/twilio/carrier'
import { identityOf, makeTwilioPhones } from '../carrier/twilio/phoneTokens'
import { booksOf } from '../../testing/cardHolder'
import { ask } from '../../testing/ask'
import { mailsTo } from '../../testing/notifications'
import { type SeededMember, sessionOf } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeTwilioCaller, newSid, urlIn } from './testing/twilioCaller'

const now = new Date('2026-03-15T15:00:00Z')
const keys = { apiKeySid: `SK${'1'.repeat(32)}`, apiKeySecret: 'a-key-secret', appSid: `AP${'2'.repeat(32)}` }
const OUTSIDE = '+15145550123'
const MAX_LEGS = 20

describe('calls that lead out over Twilio', () => {
  let double: TwilioDouble
  let server: TestServer
  let twilio: ReturnType<typeof makeTwilioCaller>
  let lastNumber = 5_560_000
  before(async () => {
    double = await startTwilioDouble()
    const { account } = double
    const voice = makeTwilioPhones({ ...account, ...keys }, () => now)
    const settings = { ...account, statusUrl: null, phones: { ...keys, edge: null } }
    server = await startServer({ now, voice, carrier: makeTwilioCarrier(account), twilio: settings })
    twilio = makeTwilioCaller(account.authToken, server.url)
  })
  after(async () => {
    await server.close()
    await double.close()
  })

  /** A member whose number leads to a transfer, then to a voicemail. */
  const seedTransfer = async (usedMinutes: number, cents: number, outside = OUTSIDE, known?: SeededMember) => {
    const member = known ?? (await server.seed.member())
    const modules = [
      { module_name: 'call_transfer', parameters: { destination_number: outside } },
      { module_name: 'voicemail', parameters: { send_to: 'accueil@example.com' } },
    ]
    const { id } = await server.seed.callFlow(member.accountId, { branches: [{ friendly_name: 'root', modules }] })
    lastNumber += 1
    const phone = `+1438${lastNumber}`
    await server.seed.number(member.accountId, { phone_number: phone, endpoint_type: 'application', endpoint_value: id })
    if (cents !== 0) await server.seed.prepaid(member.accountId, cents)
    if (usedMinutes > 0) await server.seed.call(member.accountId, { started_at: '2026-03-15T08:00:00Z', duration: usedMinutes * 60 })
    return { member, phone }
  }
  type Seeded = Awaited<ReturnType<typeof seedTransfer>>

  const spentOf = async ({ accountId }: SeededMember) => {
    const billing = makeBillingService(server.store, server.clock.now)
    const { restCents, spent } = await billing.callTerms(accountId, server.store)
    return { rest: restCents, ...spent }
  }

  const place = ({ member, phone }: { member: SeededMember; phone: string }, CallSid = newSid('CA'), To = OUTSIDE): Promise<string> =>
    twilio.read(twilio.url('/outgoing-calls'), { CallSid, From: `client:${identityOf(sessionOf(member))}`, To, CallerId: phone })
  const receive = ({ phone }: Seeded, CallSid = newSid('CA')): Promise<string> =>
    twilio.read(twilio.url('/calls'), { CallSid, From: '+15145550199', To: phone, CallStatus: 'ringing' })
  const limitIn = (document: string): string | undefined => /timeLimit="(\d+)"/.exec(document)?.[1]

  const rows: [what: string, used: number, cents: number, seconds: string | undefined][] = [
    ['a third of the plan that is left', 0, 0, '4020'],
    ['two minutes of the plan are left', 198, 0, '120'],
    ['the plan is used up, and the balance covers three minutes', 200, 17, '180'],
    ['the balance is wanted for minutes that were used already', 210, 50, undefined],
    ['nothing is left', 200, 0, undefined],
    ['the balance is below zero, and the plan has a minute', 199, -100, '60'],
    ['there is a lot of money, of which a day may cost twenty dollars', 0, 1_000_000, '12000'],
  ]
  for (const [what, used, cents, seconds] of rows) {
    it(`last no longer than is covered: ${what}`, async () => {
      const seeded = await seedTransfer(used, cents)
      const sid = newSid('CA')
      const placed = await place(seeded, sid)
      await twilio.send(twilio.url('/statuses'), { CallSid: sid, CallStatus: 'completed', CallDuration: '0' })
      const transferred = await receive(seeded)
      assert.deepEqual([limitIn(placed), limitIn(transferred)], [seconds, seconds])
      if (seconds !== undefined) return
      assert.match(placed, /<Say [^>]*language="fr-CA">Cet appel ne peut pas.*<Say [^>]*language="en-CA">This call can(?:'|&apos;|&#39;)t be made/)
      // The caller hears why, and the flow continues as if no one had answered.
      assert.match(transferred, /^[^]*<Response><Say [^>]*>Cet appel ne peut pas[^<]*<\/Say><Say [^>]*>This call can[^<]*<\/Say><Record /)
      figure('calls refused that nothing covers', 2)
    })
  }

  it('to a destination with a price of its own last as long as the balance covers, and take it from there', async () => {
    const abroad = '+5371234567'
    await server.store.insertInto('destination_prices').values({ prefix: '+53', from_date: '2026-01-01', kind: 'international', name_en: 'Cuba', name_fr: 'Cuba', cents_per_minute: 95 }).execute()
    const [rich, poor] = [await seedTransfer(0, 300), await seedTransfer(0, 94)]
    assert.match(await place(rich, newSid('CA'), abroad), /this destination\. An owner/)
    for (const { member } of [rich, poor]) await server.store.insertInto('call_limits').values({ account_id: member.accountId, countries: ['CU'] }).execute()
    assert.equal(limitIn(await place(poor, newSid('CA'), abroad)), undefined)
    const sid = newSid('CA')
    assert.equal(limitIn(await place(rich, sid, abroad)), '180')
    for (const _twice of [1, 2]) await twilio.send(twilio.url('/statuses'), { CallSid: sid, CallStatus: 'completed', CallDuration: '61' })
    const { prepaid } = await booksOf(server, rich.member.accountId)
    assert.equal(prepaid, 300 - 190)
  })

  it('are told of by mail and in the console at 80 and at 100 % of a limit, once each day, and anew of a new limit', async () => {
    const seeded = await seedTransfer(200, 1_000)
    await server.store.insertInto('call_limits').values({ account_id: seeded.member.accountId, day_cents: 25, month_cents: null }).execute()
    const call = async (): Promise<string> => {
      const sid = newSid('CA')
      const document = await place(seeded, sid)
      await twilio.send(twilio.url('/statuses'), { CallSid: sid, CallStatus: 'completed', CallDuration: '60' })
      return document
    }
    const told = (): string[] => mailsTo(server, seeded.member).flatMap(({ text }) => /had\s+used\s+(\d+%)\s+of\s+its\s+daily/.exec(text)?.[1] ?? [])
    const { url } = server
    const { accountId, token } = seeded.member
    const percent = async (): Promise<string | undefined> => /"day_limit_percent":(\d+)/.exec((await ask(`${url}/v1/accounts/${accountId}/standing`, { token })).text)?.[1]
    for (const [expected, shown] of [[0], [0], [0], [1, '80'], [2, '100'], [2, '100']] as const) {
      await call()
      while (told().length < expected) await new Promise(setImmediate)
      assert.deepEqual([told().length, await percent()], [expected, shown])
    }
    assert.deepEqual(told(), ['80%', '100%'])
    assert.match(await call(), /the daily limit for calls beyond the plan is reached/)
    const limits = { anywhere: 0, countries: [], premium: 0, satellite: 0, shared_cost: 0, day: 0.3, month: null, purchases: null, calls_at_once: 20, longest_minutes: 240 }
    assert.equal((await ask(`${url}/v1/accounts/${accountId}/call-limits`, { method: 'PUT', token, body: limits })).status, 200)
    assert.equal(await percent(), undefined)
    await call()
    assert.equal(await percent(), '100')
  })

  it("of a member cost no more in a day than an owner lets this person's calls cost, whatever the account may spend", async () => {
    const seeded = await seedTransfer(200, 1_000)
    const luc = await server.seed.colleague(seeded.member, 'Luc', 'member')
    const uses = { number_ids: null, voicemails: 'all', recordings: 'none', calls_day: 0.25 }
    const saved = await ask(`${server.url}/v1/accounts/${luc.accountId}/members/${luc.userId}/uses`, { method: 'PUT', token: seeded.member.token, body: uses })
    assert.ok(saved.text.includes('"calls_day":0.25'), saved.text)
    const [byLuc, sid] = [{ ...seeded, member: luc }, newSid('CA')]
    assert.equal(limitIn(await place(byLuc, sid)), '300')
    for (const _twice of [1, 2]) assert.match(await place(byLuc), /your own daily limit for calls beyond the plan is reached/)
    const told = () => mailsTo(server, seeded.member).filter(({ subject }) => subject.includes("A person's daily limit of calls"))
    while (told().length === 0) await new Promise(setImmediate)
    assert.match(told()[0]?.text ?? '', /Luc\b[^]*had\s+reached\s+their\s+own\s+daily\s+limit/)
    assert.equal(limitIn(await place(seeded)), '3900')
    await twilio.send(twilio.url('/statuses'), { CallSid: sid, CallStatus: 'completed', CallDuration: '61' })
    assert.equal(limitIn(await place(byLuc)), '180')
    assert.match(await place(byLuc), /your own daily limit/)
    await server.store.updateTable('users').set({ call_spent_day: '2026-03-14' }).where('id', '=', luc.userId).execute()
    assert.equal(limitIn(await place(byLuc)), '120')
    assert.match(await place(byLuc), /your own daily limit/)
    await server.store.updateTable('users').set({ role: 'manager' }).where('id', '=', luc.userId).execute()
    assert.match(await place(byLuc), /<Dial/, 'it counts for members only')
    assert.equal(told().length, 1, 'owners are told once a day')
  })

  it('are limited to twenty at once per account, each until it ends, its flow continues, or an hour after its time', async () => {
    const seeded = await seedTransfer(0, 100_000)
    const other = await seedTransfer(0, 0)
    await server.store.insertInto('call_limits').values({ account_id: seeded.member.accountId, day_cents: null, month_cents: null }).execute()
    const sids = Array.from({ length: MAX_LEGS + 4 }, () => newSid('CA'))
    const documents = await Promise.all(sids.map((sid) => place(seeded, sid)))
    assert.equal(documents.filter((document) => document.includes('<Dial')).length, MAX_LEGS)
    assert.doesNotMatch(await receive(seeded), /<Dial/)
    assert.match(await place(other), /<Dial/)
    const placed = sids.find((_, index) => documents[index]?.includes('<Dial')) ?? ''
    await twilio.send(twilio.url('/statuses'), { ParentCallSid: placed, CallSid: newSid('CA'), CallStatus: 'no-answer' })
    const sid = newSid('CA')
    const transfer = await receive(seeded, sid)
    assert.match(transfer, /<Dial/)
    assert.doesNotMatch(await place(seeded), /<Dial/)
    await twilio.read(urlIn(transfer, 'action'), { CallSid: sid, CallStatus: 'in-progress', DialCallStatus: 'no-answer' })
    assert.match(await place(seeded), /<Dial/)
    assert.doesNotMatch(await place(seeded), /<Dial/)
    server.clock.move(5 * HOUR_MS)
    assert.match(await place(seeded), /<Dial/)
  })

  it('spend nothing beyond the balance and the limits, however many there are at once and whichever crash', async () => {
    const prices: [prefix: string, cents: number][] = [['+5371', 95], ['+3319', 3.5], ['+4420', 0.8]]
    const numbers = ['+5371234567', '+33199001234', '+442079460018', OUTSIDE]
    for (const [prefix, cents] of prices) await server.store.insertInto('destination_prices').values({ prefix, from_date: '2026-01-01', kind: 'international', name_en: prefix, name_fr: prefix, cents_per_minute: cents }).execute()
    const call = fc.record({ to: fc.constantFrom(...numbers), isTransfer: fc.boolean(), share: fc.constantFrom(1, 1, 0.5, 0.1, 0), end: fc.constantFrom('reported', 'reported', 'crashed') })
    const account = fc.record({ used: fc.integer({ min: 0, max: 230 }), cents: fc.integer({ min: 0, max: 3_000 }), day: fc.option(fc.integer({ min: 0, max: 2_500 })), month: fc.option(fc.integer({ min: 0, max: 2_500 })), longest: fc.integer({ min: 1, max: 240 }) })
    await fc.assert(
      fc.asyncProperty(account, fc.array(fc.array(call, { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 3 }), async ({ used, cents, day, month, longest }, rounds) => {
        const flows = new Map<string, Seeded>()
        const first = await seedTransfer(used, cents)
        const { accountId } = first.member
        for (const to of numbers) flows.set(to, await seedTransfer(0, 0, to, first.member))
        const limits = { anywhere: true, day_cents: day, month_cents: month, longest_minutes: longest }
        await server.store.insertInto('call_limits').values({ account_id: accountId, ...limits }).execute()
        const spentBefore = await spentOf(first.member)
        for (const round of rounds) {
          await Promise.all(
            round.map(async ({ to, isTransfer, share, end }) => {
              const [sid, flow] = [newSid('CA'), flows.get(to) ?? first]
              const document = await (isTransfer ? receive(flow, sid) : place(first, sid, to))
              const limit = limitIn(document)
              if (limit === undefined) return
              assert.ok(Number(limit) <= longest * 60)
              const CallDuration = String(Math.floor(Number(limit) * share))
              if (isTransfer) await twilio.read(urlIn(document, 'action'), { CallSid: sid, CallStatus: 'completed', DialCallStatus: 'completed', DialCallDuration: CallDuration })
              // The service died before its reservation ended; the report comes to the next one, or never.
              if (end === 'reported') await twilio.send(twilio.url('/statuses'), { CallSid: sid, CallStatus: 'completed', CallDuration })
              else await server.store.updateTable('call_reservations').set({ ends_at: server.clock.now() }).where('call_id', '=', sid).execute()
            }),
          )
        }
        const spent = await spentOf(first.member)
        assert.ok(spent.rest >= Math.min(0, spentBefore.rest), `${spent.rest} cents are left of ${spentBefore.rest}`)
        assert.ok(day === null || spent.day <= Math.max(day, spentBefore.day), `${spent.day} cents in a day of ${day ?? 0}`)
        assert.ok(month === null || spent.month <= Math.max(month, spentBefore.month), `${spent.month} cents in a month of ${month ?? 0}`)
        figure('made-up accounts whose calls spent nothing beyond their limits', 1)
      }),
      { numRuns: share('FRAUD', { test: 5, proof: 100, long: 1_000 }), endOnFailure: true },
    )
  })

  it('abroad slow down when they are unlike those of the last weeks, and owners are asked once; a no stops them, a yes lets them go on', async () => {
    const [cuba, england] = ['+5371234567', '+442079460018']
    const thief = await seedTransfer(0, 100_000, cuba)
    const { accountId } = thief.member
    await server.store.insertInto('call_limits').values({ account_id: accountId, day_cents: null, month_cents: null, countries: ['CU', 'GB'] }).execute()
    for (let day = 1; day < 9; day += 1) await server.seed.call(accountId, { started_at: `2026-03-0${day}T15:00:00Z` })
    const about = async (what: string, body?: object): Promise<string> => {
      const { token } = await server.seed.signIn(thief.member)
      return (await ask(`${server.url}/v1/accounts/${accountId}/${what}`, { method: body === undefined ? 'GET' : 'PUT', token, body })).text
    }
    const answer = async (given: 'yes' | 'no'): Promise<string> => about(`unusual-calls/${/"id":"([^"]+)","reasons"/.exec(await about('unusual-calls'))?.[1] ?? ''}`, { answer: given })
    const isLed = (document: string): boolean => document.includes('<Dial')

    const documents: string[] = []
    for (let call = 0; call < 20; call += 1) documents.push(await (call % 2 === 0 ? place(thief, newSid('CA'), cuba) : receive(thief)))
    assert.deepEqual(documents.map(isLed), documents.map((_, call) => call < 5))
    assert.match(documents[6] ?? '', /language="fr-CA">Cet appel à l’étranger doit attendre.*language="en-CA">This call abroad has to wait/)
    assert.ok(isLed(await place(thief)), 'calls at home go on as usual')
    server.clock.move(6 * MINUTE_MS)
    assert.ok(!isLed(await place(thief, newSid('CA'), england)), 'as long as another one lasts')
    assert.equal((await about('unusual-calls')).match(/"country":"CU"|"new_destination","growth"/g)?.length, 6)
    assert.equal(await answer('no'), '')
    assert.match(await about('call-limits'), /"countries":\["GB"\]/)

    const led = async (count: number): Promise<number> => {
      const sids = Array.from({ length: count }, () => newSid('CA'))
      let found = 0
      for (const CallSid of sids) {
        if (isLed(await place(thief, CallSid, england))) found += 1
        await twilio.send(twilio.url('/statuses'), { CallSid, CallStatus: 'completed', CallDuration: '120' })
        server.clock.move(MINUTE_MS)
      }
      return found
    }
    // Five until they are noticed, then one in five minutes.
    assert.deepEqual([await led(5), await led(20), await answer('yes'), await led(8)], [5, 4, '', 8])
    assert.equal(mailsTo(server, thief.member).filter(({ subject }) => subject.includes('Are these your calls?')).length, 2)
  })

  it('stay possible until the account owes fifty dollars for them', async () => {
    const [near, over] = [await seedTransfer(200, -5_000), await seedTransfer(200, -5_001)]
    assert.match(await receive(near), /<Record/)
    assert.match(await receive(over), /<Response><Reject\/><\/Response>$/)
  })
})
