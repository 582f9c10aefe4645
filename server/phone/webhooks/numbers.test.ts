import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/examples.mobile.json'
import { hiddenCallers } from 'callflow/numberText'
import { isAllowed, isRead, readNumber, writtenNumber } from 'callflow/phoneNumber'
import { figure, share } from 'tools/figures'
import { startTwilioDouble, type TwilioDouble } from '../../numbers/telephony/testing/twilioDouble'
import { makeTwilioCarrier } from '../carrier/twilio/carrier'
import { identityOf, makeTwilioPhones, firstTurn } from '../carrier/twilio/phoneTokens'
import { twimlOf } from '../carrier/twilio/twiml'
import { makeParties, root, transferTo, type Parties, type Party } from '../switchboard/testing/parties'
import { ask, fieldsOf } from '../../testing/ask'
import { listHistory } from '../../testing/lists'
import { sessionOf } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { makeTwilioCaller, newSid } from './testing/twilioCaller'

const RUNS = share('PHONE_NUMBERS', { test: 60, proof: 5000, long: 20_000 })

const now = new Date('2026-03-15T15:00:00Z')
const keys = { apiKeySid: `SK${'1'.repeat(32)}`, apiKeySecret: 'a-key-secret', appSid: `AP${'2'.repeat(32)}` }

/** Beside each text, what is dialled, with the keys after the answer. */
const rows: [typed: string, dialled: string | null][] = [
  ['+33 (0)1 99 00 12 34', '+33199001234'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['0145550142', null],
  ['1145550142', null],
  ['+10000000000', null],
  ['+1 014 555 0142', null],
  ['+1 514 555 01429', null],
  ['1-800-555-FLOR', '+18005553567'],
  ['1-800-FLOWERS', '+18003569377'],
  ['555-0142', null],
  ['\u202a514\u2011555\u20110142\u202c', '+15145550142'],
  ['\ufeff514\u200b 555\u20140142\u2060', '+15145550142'],
  ['514\u2212555\u22120142\u00ad\ufe0f', '+15145550142'],
  ['514 555-0142 x12', '+15145550142,12'],
  ['514 555-0142 poste 12', '+15145550142,12'],
  ['514 555-0142,,,12', '+15145550142,,,12'],
  ['1 900 555-0142', null],
  ['514 976-0142', null],
  ['+44 9012345678', null],
  ['+881 612 345 678', null],
  ['+882 99 123 4567', null],
  ['+883 5100 0123 4567', null],
  ['+870 312 345 678', null],
  ['+33 892 12 34 56', null],
  ['+33 810 12 34 56', null],
]

const numberIn = (document: string): string | null => {
  const [, attributes = '', number] = /<Number([^>]*)>([^<]*)<\/Number>/.exec(document) ?? []
  const pressed = /sendDigits="([^"]*)"/.exec(attributes)?.[1] ?? ''
  return number === undefined ? null : number + pressed.replaceAll('wwww', ',')
}

const anyNational = fc.stringMatching(/^\d{4,12}$/)
const codes = [...new Set(getCountries().map((country) => getCountryCallingCode(country))), '800', '808', '870', '878', '881', '882', '883', '888', '979']
const anyRandom = fc.tuple(fc.constantFrom(...codes), anyNational).map(([code, national]) => `+${code}${national}`)
const anyExample = fc.constantFrom(...getCountries().flatMap((country) => getExampleNumber(country, examples)?.number ?? []))
const anyNorthAmerican = fc.stringMatching(/^\d{7,11}$/)
const anyPrefix = fc.constantFrom('+', '00', '011 ', '+ ', '\u202a+', '(+', 'tel:+', '++')
const anySeparator = fc.constantFrom('', ' ', '-', '.', '\u2011', '\u00a0', '\u200b', '/', ') (', ' (0)')
const anyEnd = fc.constantFrom('', '', '', ' x12', ' poste 345', ',,12#', ';ext=7', '\u202c', ' ', ' / 514 555-0142', 'a')

/** A number of any country, right or wrong, as somebody could write it. */
const anyTyped = fc
  .tuple(fc.oneof(anyRandom, anyExample, anyExample, anyNorthAmerican), anyPrefix, fc.integer({ min: 1, max: 4 }), anySeparator, anyEnd)
  .map(([number, prefix, at, separator, end]) => {
    const start = number.startsWith('+') ? prefix : ''
    const digits = number.replace('+', '')
    return `${start}${digits.slice(0, at)}${separator}${digits.slice(at)}${end}`
  })

describe('a phone number is read alike', () => {
  let double: TwilioDouble
  let server: TestServer
  let twilio: ReturnType<typeof makeTwilioCaller>
  let people: Parties
  let own: Party
  before(async () => {
    double = await startTwilioDouble()
    const voice = makeTwilioPhones({ ...double.account, ...keys }, () => now)
    const settings = { ...double.account, statusUrl: null, phones: { ...keys, edge: 'ashburn' } }
    server = await startServer({ now, voice, carrier: makeTwilioCarrier(double.account), twilio: settings })
    twilio = makeTwilioCaller(double.account.authToken, server.url)
    people = makeParties(server)
    own = await people.party()
    await server.store.insertInto('call_limits').values({ account_id: own.accountId, anywhere: true, premium: true, satellite: true, shared_cost: true }).execute()
  })
  after(async () => {
    assert.deepEqual(people.exchange.failures, [])
    await server.close()
    await double.close()
  })

  const isAccepted = async (destination_number: string): Promise<boolean> => {
    const answer = await ask(`${server.url}/v1/modules/call_transfer/validate`, { token: own.token, body: { destination_number } })
    if (answer.status !== 204) assert.deepEqual([answer.status, fieldsOf(answer)], [422, ['destination_number']])
    return answer.status === 204
  }

  const transferredBy = (destination_number: string): string | null => {
    const modules = [transferTo(destination_number)]
    const turn = firstTurn([{ id: 'a', name: 'root', modules }])
    return numberIn(twimlOf(turn.instructions, { stepUrl: '/steps', messageUrl: '/messages', statusUrl: '/statuses', identities: [], fileUrl: () => null }))
  }

  /** The number that the gateway calls for a web phone; null if it refuses. */
  const calledBy = async (To: string): Promise<string | null> => {
    const phone = people.call(own, To)
    await people.exchange.until(() => phone.state() !== 'new')
    if (phone.state() === 'ringing') phone.leaves()
    await people.exchange.over(phone)
    const calls = server.store.selectFrom('calls').select('contact_number').where('account_id', '=', own.accountId).orderBy('started_at', 'desc')
    const made = await calls.executeTakeFirst()
    // So many calls to so many countries would be slowed.
    for (const table of ['calls', 'calls_abroad'] as const) await server.store.deleteFrom(table).where('account_id', '=', own.accountId).execute()
    return made?.contact_number ?? null
  }

  const placedBy = async (To: string): Promise<string | null> => {
    const call = { CallSid: newSid('CA'), From: `client:${identityOf(sessionOf(own))}`, CallerId: own.number }
    const document = await twilio.read(twilio.url('/outgoing-calls'), { ...call, To })
    await twilio.send(twilio.url('/statuses'), { CallSid: call.CallSid, CallStatus: 'completed', CallDuration: '0' })
    return numberIn(document)
  }

  for (const [typed, dialled] of rows) {
    it(`${JSON.stringify(typed)} is ${dialled ?? 'refused'} in the form, on the service, by Twilio and by the gateway`, async () => {
      const reading = readNumber(typed)
      const inForm = isRead(reading) && isAllowed(reading, []) ? writtenNumber(reading) : null
      const called = dialled?.replace(/,.*/, '') ?? null
      assert.deepEqual(
        [inForm, await isAccepted(typed), transferredBy(typed), await placedBy(typed), await calledBy(typed)],
        [dialled, dialled !== null, dialled, dialled, called],
      )
    })
  }

  it('of any country, however it is written', async () => {
    await fc.assert(
      fc.asyncProperty(anyTyped, async (typed) => {
        const reading = readNumber(typed)
        const dialled = isRead(reading) && isAllowed(reading, []) ? writtenNumber(reading) : null
        assert.deepEqual(
          [await isAccepted(typed), transferredBy(typed), await calledBy(typed)],
          [dialled !== null, dialled, dialled?.replace(/,.*/, '') ?? null],
        )
        figure('phone numbers read alike in the form, on the service, by Twilio and by the gateway', 1)
        figure('of which are dialled', dialled === null ? 0 : 1)
      }),
      { numRuns: RUNS },
    )
  })

  const hidden = [...hiddenCallers, 'anonymous', 'Restricted', 'sip:anonymous@anonymous.invalid', '+86282452253']
  for (const From of hidden) {
    it(`a call from ${From} is stored as one from a hidden number`, async () => {
      const called = await people.party(root(transferTo('nobody')))
      await twilio.read(twilio.url('/calls'), { CallSid: newSid('CA'), From, To: called.number, CallStatus: 'ringing' })
      const { rows: calls } = await listHistory(server.url, called, 'calls')
      assert.deepEqual(calls.map(({ contact_number }) => contact_number), ['+266696687'])
    })
  }
})
