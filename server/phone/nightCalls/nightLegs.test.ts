import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { isDigit, type CallEvent } from 'callflow/machine'
import { endOf, rehearse } from 'callflow/rehearse'
import type { NightCallsReplySchema } from 'contract/nightCalls'
import type { Static } from 'typebox'
import { makeBillingService, makeCatalogueCache } from '../../billing/index'
import { startTwilioDouble, type TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { MINUTE_MS } from '../../platform/clock'
import { tableNames } from '../../platform/database/tables.generated'
import { systemRandom } from '../../platform/random'
import { makeNoSpeech } from '../../sounds/speech/speech'
import { makeSoundCache } from '../../sounds/soundCache'
import { ask } from '../../testing/ask'
import { listHistory } from '../../testing/lists'
import { instanceOf, mailsTo } from '../../testing/notifications'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeTwilioCarrier } from '../carrier/twilio/carrier'
import { readSavedFlow } from '../switchboard/savedFlow'
import { makeTwilioCaller, newSid, urlIn } from '../webhooks/testing/twilioCaller'
import { makeCarriedNightCalls } from './nightLegs'
import { makeNightRun } from './nightRun'

const digits = (keys: string): CallEvent[] => [...keys].filter(isDigit).map((digit) => ({ type: 'digit', digit }))

const FROM = '+15145550111'
const START = new Date('2026-03-15T19:00:00Z')

let made = 0

interface Line extends SeededMember {
  applicationId: string
  number: string
  branchIds: string[]
  soundId: string
}

describe('calls at night over a carrier', () => {
  let double: TwilioDouble
  let server: TestServer
  let twilio: ReturnType<typeof makeTwilioCaller>
  let instance: ReturnType<typeof instanceOf>
  let sounds: ReturnType<typeof makeSoundCache>
  let run: ReturnType<typeof makeNightRun>
  const log = pino({ level: 'silent' })
  /** Keys that the calling side presses, by its call. */
  const pressed: string[] = []
  const phones: Promise<unknown>[] = []

  /** The carrier between both sides: what one presses, the other hears. */
  const carry = (): void => {
    const pressing = new Map<string, (keys: string) => void>()
    const call = async (id: string, To: string): Promise<void> => {
      const form = { CallSid: newSid('CA'), From: FROM, To }
      let document = await twilio.read(twilio.url('/calls'), { ...form, CallStatus: 'ringing' })
      while (document.includes('<Gather')) {
        const isSilent = / timeout="1"/.test(document)
        const Digits = isSilent ? '' : await new Promise<string>((resolve) => pressing.set(id, resolve))
        pressing.delete(id)
        document = await twilio.read(urlIn(document, 'action'), { ...form, CallStatus: 'in-progress', Digits })
      }
      assert.doesNotMatch(document, /<(Dial|Record|Client)/)
    }
    double.carry((id, { To, Twiml = '', Status }) => {
      if (Status === 'completed') return true
      if (To !== undefined) return phones.push(call(id, To)) > 0
      const press = pressing.get(id)
      const keys = /digits="w([\d*#]+)"/.exec(Twiml)?.[1]
      if (press === undefined || keys === undefined) return false
      pressed.push(keys)
      press(keys)
      return true
    })
  }

  before(async () => {
    double = await startTwilioDouble()
    const carrier = makeTwilioCarrier(double.account, FROM)
    server = await startServer({ now: START, steady: () => 0, carrier, twilio: { ...double.account, statusUrl: null, phones: null } })
    twilio = makeTwilioCaller(double.account.authToken, server.url)
    sounds = makeSoundCache({ store: server.store, files: server.files, speech: makeNoSpeech(log), log })
    instance = instanceOf(server)
    const { calls } = carrier
    assert.ok(calls)
    const { store } = server
    const billing = makeBillingService(store, server.clock.now, makeCatalogueCache())
    const place = makeCarriedNightCalls({ store, clock: server.clock.now, random: systemRandom, sounds, carrier: calls, pollMs: 5 })
    run = makeNightRun({ store, clock: server.clock.now, log, outbox: instance.outbox, place, minuteCents: billing.minuteCents })
    carry()
  })
  after(async () => {
    await sounds.close()
    await server.close()
    await double.close()
  })

  /** A menu: 1 rings the office and then takes a message, 2 is an extension of Anne, and who presses nothing leaves a message. */
  const line = async (): Promise<Line> => {
    const member = await server.seed.member()
    const soundId = await server.seed.audiofile(member.accountId)
    const flow = await server.seed.callFlow(member.accountId, {
      friendly_name: 'Reception',
      branches: [
        { friendly_name: 'root', modules: [{ module_name: 'audiofile', parameters: { audiofile_id: soundId } }, { module_name: 'router', parameters: { routes: [{ digit: '1', branch: 'Office' }, { digit: '2', branch: 'Anne' }] } }, { module_name: 'voicemail', parameters: { send_to: 'late@example.com' } }] },
        { friendly_name: 'Office', modules: [{ module_name: 'webphone' }, { module_name: 'voicemail', parameters: { send_to: 'day@example.com' } }] },
        { friendly_name: 'Anne', modules: [{ module_name: 'extensions', parameters: { extensions: [{ number: '101', target: '+15145550199' }] } }] },
      ],
    })
    const numberId = await server.seed.number(member.accountId, { endpoint_type: 'application', endpoint_value: flow.id })
    const { phone_number: number } = await server.store.selectFrom('numbers').select('phone_number').where('id', '=', numberId).executeTakeFirstOrThrow()
    return { ...member, applicationId: flow.id, number, branchIds: flow.branches.map(({ id }) => id), soundId }
  }

  const test = async ({ accountId, applicationId }: Line, friendly_name: string, events: CallEvent[]): Promise<void> => {
    const saved = await readSavedFlow(server.store, accountId, applicationId, START)
    assert.ok(saved)
    const script = JSON.stringify({ caller: '', number_id: null, events: [{ type: 'answered' }, ...events] })
    const expected = JSON.stringify(endOf(rehearse(saved.flow, [{ type: 'answered' }, ...events])))
    await server.store.insertInto('rehearsals').values({ id: randomUUID(), account_id: accountId, application_id: applicationId, friendly_name, created_at: new Date(START.getTime() + (made += 1)), script, expected }).execute()
  }

  const tested = async (): Promise<Line> => {
    const own = await line()
    await test(own, 'Office', [{ type: 'digit', digit: '1' }, { type: 'transferred', result: 'unanswered' }, { type: 'recorded' }])
    await test(own, 'Anne', [...digits('2101')])
    await test(own, 'No key', [{ type: 'timeout' }])
    return own
  }

  const isReply = (body: unknown): body is Static<typeof NightCallsReplySchema> => typeof body === 'object' && body !== null && 'night_calls' in body
  type Night = Static<typeof NightCallsReplySchema>['night_calls']
  const at = ({ applicationId }: Line, more = ''): string => `${server.url}/v1/applications/${applicationId}/night-calls${more}`
  const tokenOf = async (own: SeededMember): Promise<string> => (await server.seed.signIn(own)).token
  const put = async (own: Line, more: string, body: object) => ask(at(own, more), { method: 'PUT', token: await tokenOf(own), body })
  const accept = (own: Line, per_call = 0.05) => put(own, '/price', { per_call })
  const read = async (own: Line): Promise<Night> => {
    const { body, text } = await ask(at(own), { token: await tokenOf(own) })
    assert.ok(isReply(body), text)
    return body.night_calls
  }
  const night = async (): Promise<void> => {
    const { due_at } = await server.store.selectFrom('night_watches').select('due_at').where('due_at', 'is not', null).orderBy('due_at').executeTakeFirstOrThrow()
    server.clock.move(Math.max(0, (due_at?.getTime() ?? 0) - server.clock.now().getTime()))
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await run.run()
      await Promise.all(phones.splice(0))
      await instance.settled()
      server.clock.move(5 * MINUTE_MS)
    }
  }
  const tables = async (): Promise<Map<string, string>> => {
    const hashes = tableNames.filter((name) => !name.startsWith('night_')).map(async (name) => {
      const { rows } = await sql<{ hash: string }>`select coalesce(md5(string_agg(row::text, '' order by row::text)), '') as hash from ${sql.table(name)} as row`.execute(server.store)
      return [name, rows[0]?.hash ?? ''] as const
    })
    return new Map(await Promise.all(hashes))
  }
  const resultsOf = async (own: Line): Promise<string[]> => (await read(own)).calls.map(({ result }) => result)

  it('are made for the price that an owner accepted, press real keys, and leave no other row anywhere', async () => {
    const own = await tested()
    assert.equal((await put(own, '', { is_on: 1 })).status, 409)
    assert.equal((await accept(own, 0.04)).status, 409)
    assert.deepEqual((await read(own)).price, { per_call: 0.05, calls: 3, is_accepted: 0, accepted_by: null, accepted_at: null })
    assert.equal((await accept(own)).status, 200)
    const { price, is_on } = await read(own)
    assert.deepEqual([is_on, price?.is_accepted, price?.accepted_at], [1, 1, server.clock.now().toISOString()])
    assert.notEqual(price?.accepted_by, '')
    const rows = await tables()
    await night()
    assert.deepEqual(await tables(), rows)
    assert.deepEqual(await resultsOf(own), ['as_expected', 'as_expected', 'as_expected'])
    assert.deepEqual(pressed, ['1', '2', '101'])
    const [first] = (await read(own)).calls
    assert.deepEqual(first?.steps.map(({ module_name }) => module_name), ['audiofile', 'router', 'webphone', 'voicemail'])
    assert.deepEqual(await server.store.selectFrom('night_legs').selectAll().execute(), [])
    const log = await ask(`${server.url}/v1/accounts/${own.accountId}/night-calls`, { token: await tokenOf(own) })
    for (const part of ['"rehearsal_name":"Office"', '"application_name":"Reception"', '"result":"as_expected"']) assert.ok(log.text.includes(part), log.text)
    const other = await server.seed.member()
    assert.match((await ask(`${server.url}/v1/accounts/${other.accountId}/night-calls`, { token: other.token })).text, /"night_calls":\[\]/)
    await put(own, '', { is_on: 0 })
  })

  it('find a call flow that ends elsewhere, a sound that is gone, and a carrier that places no call', async () => {
    const own = await tested()
    await accept(own)
    const row = { id: randomUUID(), account_id: own.accountId, branch_id: own.branchIds[1] ?? '', position: -1, module_name: 'hangup', description: 'Hang up', parameters: '{}' }
    await server.store.insertInto('application_modules').values(row).execute()
    await night()
    assert.deepEqual(await resultsOf(own), ['ended_elsewhere', 'as_expected', 'as_expected'])
    assert.deepEqual(mailsTo(server, own).map(({ subject }) => subject), ['Test call at night ended differently – Reception'])
    await server.store.deleteFrom('application_modules').where('id', '=', row.id).execute()
    await server.files.remove(own.soundId)
    await night()
    assert.deepEqual(new Set(await resultsOf(own)), new Set(['sound_missing']))
    double.carry(() => false)
    await night()
    assert.deepEqual(new Set(await resultsOf(own)), new Set(['no_end']))
    carry()
    await put(own, '', { is_on: 0 })
  })

  it('stop while their price is higher than the accepted one', async () => {
    const own = await tested()
    await accept(own)
    await server.store.updateTable('night_watches').set({ accepted_cents: 4 }).where('id', '=', own.applicationId).execute()
    const before = pressed.length
    await night()
    assert.deepEqual([pressed.length, (await read(own)).price?.is_accepted, (await read(own)).calls], [before, 0, []])
    await accept(own)
    await night()
    assert.equal((await read(own)).calls.length, 3)
    await put(own, '', { is_on: 0 })
  })

  it("leave everybody else's calls alone, also those from the same number", async () => {
    const own = await line()
    const document = await twilio.read(twilio.url('/calls'), { CallSid: newSid('CA'), From: FROM, To: own.number, CallStatus: 'ringing' })
    assert.match(document, /timeout="\d\d"|timeout="[2-9]"/)
    assert.equal((await listHistory(server.url, own, 'calls')).rows.length, 1)
  })
})
