import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, fieldsOf } from '../../testing/ask'
import type { SeededMember } from '../../testing/sessions'
import type { TestServer } from '../../testing/startServer'
import { startServer } from '../../testing/testServer'
import { problemsOf } from './feature'
import { features } from './features'

const problemsIn = (name: string, parameters: Record<string, unknown>): Record<string, string> => {
  const feature = features.find((each) => each.name === name)
  assert.ok(feature)
  return Object.fromEntries([...problemsOf(feature, parameters, { premiumNumbers: ['+449'] })].map(([parameter, { en }]) => [parameter, en]))
}

const required = 'This field is required.'
const invalid = "This value isn't valid."
const noNumber = 'Enter a valid phone number.'
const noArea = "This area code doesn't exist. Numbers outside Canada and the United States start with + and a country code."
const premium = "Premium-rate and satellite numbers can't be called from here."
const noAddress = 'Enter a valid email address.'
const noLength = 'Enter a whole number of seconds, from 1 to 60.'

const table: [feature: string, parameters: Record<string, unknown>, problems: Record<string, string>][] = [
  ['call_transfer', { destination_number: '(514) 555-0199' }, {}],
  ['call_transfer', { destination_number: '+33 (0)1 99 00 12 34' }, {}],
  ['call_transfer', { destination_number: '514 555-0199 poste 12' }, {}],
  ['call_transfer', { destination_number: '1-800-FLOWERS' }, {}],
  ['call_transfer', { destination_number: '555-0199' }, { destination_number: 'Add the area code.' }],
  ['call_transfer', { destination_number: '0145550142' }, { destination_number: noArea }],
  ['call_transfer', { destination_number: '+1 514 555 01429' }, { destination_number: 'This number has too many digits.' }],
  ['call_transfer', { destination_number: '911' }, { destination_number: 'This number has too few digits.' }],
  ['call_transfer', { destination_number: '514 555-0199 / 514 555-0198' }, { destination_number: 'Enter one phone number only.' }],
  ['call_transfer', { destination_number: '1 900 555-0199' }, { destination_number: premium }],
  ['call_transfer', { destination_number: '+881 6123 45678' }, { destination_number: premium }],
  ['call_transfer', { destination_number: '+44 9012345678' }, {}],
  ['extensions', { extensions: [{ number: '7', target: '555-0199' }] }, { extensions: 'Extension 7 needs a valid phone number. Add the area code.' }],
  ['extensions', { extensions: [{ number: '7', target: '514 976-0199' }] }, { extensions: `Extension 7 needs a valid phone number. ${premium}` }],
  ['call_transfer', { destination_number: '(514) 555-0199', ring_seconds: '20' }, {}],
  ['call_transfer', { destination_number: '(514) 555-0199', ring_seconds: '21' }, { ring_seconds: invalid }],
  ['call_transfer', {}, { destination_number: required }],
  ['call_transfer', { destination_number: '  ' }, { destination_number: required }],
  ['call_transfer', { destination_number: 'Zoé' }, { destination_number: noNumber }],
  ['call_transfer', { destination_number: 5145550199 }, { destination_number: invalid }],
  ['call_transfer', { destination_number: ['+15145550199'] }, { destination_number: invalid }],
  ['audiofile', { audiofile_id: 'a-file' }, {}],
  ['audiofile', { audiofile_id: 12 }, {}],
  ['audiofile', {}, { audiofile_id: required }],
  ['audiofile', { audiofile_id: '../etc' }, { audiofile_id: invalid }],
  ['audiofile', { audiofile_id: {} }, { audiofile_id: invalid }],
  ['text_to_speech', { text: 'Bonjour', language: 'fr-CA' }, {}],
  ['text_to_speech', { text: 'Hello' }, {}],
  ['text_to_speech', { text: '🌷'.repeat(1000) }, {}],
  ['text_to_speech', { text: 'x'.repeat(1001) }, { text: 'Use 1000 characters or fewer.' }],
  ['text_to_speech', { text: '', language: 'tlh' }, { text: required, language: invalid }],
  ['extensions', { extensions: [{ number: '101', target: '514 555 0101' }] }, {}],
  ['extensions', { extensions: [{ number: 101, target: '+15145550101' }] }, {}],
  ['extensions', {}, { extensions: 'Add at least one extension.' }],
  ['extensions', { extensions: [] }, { extensions: 'Add at least one extension.' }],
  ['extensions', { extensions: 'x' }, { extensions: invalid }],
  ['extensions', { extensions: [{ number: '101' }] }, { extensions: invalid }],
  ['extensions', { extensions: [null] }, { extensions: invalid }],
  ['extensions', { extensions: [{ number: '1a', target: '5145550101' }] }, { extensions: "“1a” isn't a valid extension. Use 1 to 6 digits." }],
  ['extensions', { extensions: [{ number: '7', target: 'Zoé' }] }, { extensions: 'Extension 7 needs a valid phone number.' }],
  [
    'extensions',
    { extensions: ['5145550101', '5145550102'].map((target) => ({ number: '7', target })) },
    { extensions: 'Extension 7 is listed twice.' },
  ],
  ['voicemail', { send_to: 'zoe@example.com' }, {}],
  ['voicemail', { send_to: 'zoe' }, { send_to: noAddress }],
  ['voicemail', { send_to: null }, { send_to: required }],
  ['router', { routes: [{ digit: '#', branch: 'b' }, { digit: '*', branch: 'b' }, { digit: '0', branch: 'b' }] }, {}],
  ['router', { text: 'Bonjour', language: 'fr-CA', audiofile_id: '', routes: [{ digit: '1', branch: 'b' }] }, {}],
  ['router', { text: 'x'.repeat(1001), language: 'tlh', audiofile_id: '/', routes: [{ digit: '1', branch: 'b' }] }, { text: 'Use 1000 characters or fewer.', language: invalid, audiofile_id: invalid }],
  ['router', {}, { routes: 'Add at least one key.' }],
  ['router', { routes: [{ digit: '1', branch: '' }] }, { routes: invalid }],
  ['router', { routes: [{ digit: '10', branch: 'b' }] }, { routes: "“10” isn't a phone key. Use 0 to 9, * or #." }],
  ['router', { routes: [{ digit: '1', branch: 'b' }, { digit: 1, branch: 'c' }] }, { routes: 'Key 1 is listed twice.' }],
  ['opening_hours', { schedule_id: 's', open_branch: 'b', closed_branch: 7 }, {}],
  ['opening_hours', { schedule_id: 's', open_branch: 'b', closed_branch: 'c', holiday_branch: 'd' }, {}],
  ['opening_hours', { holiday_branch: '' }, { schedule_id: required, open_branch: required, closed_branch: required }],
  ['opening_hours', { schedule_id: {}, open_branch: 'a b', closed_branch: ['c'], holiday_branch: '/' }, { schedule_id: invalid, open_branch: invalid, closed_branch: invalid, holiday_branch: invalid }],
  ['pause', { length: 1 }, {}],
  ['pause', { length: '60' }, {}],
  ['pause', { length: 0 }, { length: noLength }],
  ['pause', { length: 61 }, { length: noLength }],
  ['pause', { length: 1.5 }, { length: noLength }],
  ['pause', { length: 'long' }, { length: noLength }],
  ['pause', { length: '' }, { length: required }],
  ['webphone', { whatever: 1 }, {}],
  ['voicemail', { send_to: 'a@example.com', user_id: '' }, {}],
  ['voicemail', { send_to: 'a@example.com', user_id: null }, {}],
  ['voicemail', { send_to: 'a@example.com', user_id: '/' }, { user_id: invalid }],
  ['voicemail', { send_to: 'a@example.com', user_id: ['marie'] }, { user_id: invalid }],
  ['webphone', { user_ids: [] }, {}],
  ['webphone', { user_ids: null }, {}],
  ['webphone', { user_ids: Array.from({ length: 20 }, (_, id) => id) }, {}],
  ['webphone', { user_ids: Array.from({ length: 21 }, (_, id) => `u${id}`) }, { user_ids: 'Choose up to 20 people, or nobody to ring everybody.' }],
  ['webphone', { user_ids: ['marie', 'marie'] }, { user_ids: invalid }],
  ['webphone', { user_ids: ['marie', '/', {}] }, { user_ids: invalid }],
  ['webphone', { user_ids: 'marie' }, { user_ids: invalid }],
  ['hangup', {}, {}],
]

describe('features', () => {
  let server: TestServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.close())

  const validate = ({ token }: SeededMember, name: string, body: unknown, language = 'en') =>
    ask(`${server.url}/v1/modules/${name}/validate`, { token, body, headers: { 'accept-language': language } })

  it('include at least nine, with their parameters in the language of the request', async () => {
    const { token } = await server.seed.member()
    const inFrench = { token, headers: { 'accept-language': 'fr-CA' } }
    const list = await ask(`${server.url}/v1/modules`, inFrench)
    assert.equal(list.status, 200)
    assert.match(list.text, /\{"name":"webphone","friendly_name":"Téléphone web","is_new":1\}/)
    assert.equal(list.text.match(/"is_new":0/g)?.length, 8)
    const pause = await ask(`${server.url}/v1/modules/pause/parameters`, inFrench)
    assert.deepEqual(pause.body, {
      parameters: [{ name: 'length', label: 'Durée (secondes)', input_type: 'number', options: null, default: 1, hide_label: 0 }],
    })
    const speech = await ask(`${server.url}/v1/modules/text_to_speech/parameters`, { token })
    assert.match(speech.text, /"options":\[\{"value":"en-CA","label":"English \(Canada\)"\},.*"default":"en-CA"/)
    const router = await ask(`${server.url}/v1/modules/router/parameters`, { token })
    assert.match(router.text, /"name":"routes".*"input_type":"routes".*"default":null,"hide_label":1/)
    assert.deepEqual((await ask(`${server.url}/v1/modules/hangup/parameters`, { token })).body, { parameters: [] })
  })

  it("aren't found by an unknown name, such as one that every object has", async () => {
    const member = await server.seed.member()
    for (const name of ['nothing', '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const parameters = await ask(`${server.url}/v1/modules/${name}/parameters`, { token: member.token })
      assert.deepEqual([parameters.status, (await validate(member, name, {})).status], [404, 404], name)
    }
  })

  for (const [name, parameters, problems] of table) {
    it(`validate ${name} with ${JSON.stringify(parameters).slice(0, 70)}: ${Object.values(problems).join() || 'valid'}`, () => {
      assert.deepEqual(problemsIn(name, parameters), problems)
    })
  }

  it('report each invalid parameter in the language of the request and ignore unknown ones', async () => {
    const member = await server.seed.member()
    const answer = await validate(member, 'text_to_speech', { text: '', language: 'tlh', volume: 11 }, 'fr')
    const errors = { text: ['Ce champ est obligatoire.'], language: ['Cette valeur n’est pas valide.'] }
    assert.deepEqual([answer.status, answer.body], [422, { status: 'validation', user_message: null, errors }])
    assert.equal((await validate(member, 'text_to_speech', { text: 'x', language: 'en-CA', volume: 11 })).status, 204)
  })

  it('accept only files, branches and people of the account; a foreign id gets the answer of an unknown one', async () => {
    const [member, other] = [await server.seed.member(), await server.seed.member()]
    const [own, foreign] = [await server.seed.audiofile(member.accountId), await server.seed.audiofile(other.accountId)]
    const flows = [await server.seed.callFlow(member.accountId), await server.seed.callFlow(other.accountId)]
    const [ownBranch, foreignBranch] = flows.map(({ branches }) => branches[0]?.id)
    const file = (audiofile_id: unknown) => validate(member, 'audiofile', { audiofile_id })
    const [schedule_id, foreignSchedule] = [await server.seed.schedule(member.accountId), await server.seed.schedule(other.accountId)]
    const hours = (given: object) => validate(member, 'opening_hours', { schedule_id, open_branch: ownBranch, closed_branch: ownBranch, ...given })
    assert.deepEqual([(await hours({})).status, (await hours({ holiday_branch: ownBranch })).status], [204, 204])
    const route = (branch: unknown) => validate(member, 'router', { routes: [{ digit: '1', branch }] })
    assert.deepEqual([(await file(own)).status, (await route(ownBranch)).status], [204, 204])
    const removed = await server.seed.colleague(member)
    const ring = (...user_ids: string[]) => validate(member, 'webphone', { user_ids })
    assert.equal((await ring(removed.userId, member.userId)).status, 204)
    await ask(`${server.url}/v1/accounts/${member.accountId}/members/${removed.userId}`, { method: 'DELETE', token: member.token })
    const unknown = "Somebody in this list isn't on your team. Clear their check box."
    assert.deepEqual((await ring('never')).body, { status: 'validation', user_message: null, errors: { user_ids: [unknown] } })
    for (const [one, never, field] of [
      [await ring(other.userId), await ring('never'), 'user_ids'],
      [await ring(member.userId, removed.userId), await ring('never'), 'user_ids'],
      [await file(foreign), await file('never'), 'audiofile_id'],
      [await route(foreignBranch), await route('never'), 'routes'],
      [await hours({ schedule_id: foreignSchedule }), await hours({ schedule_id: 'never' }), 'schedule_id'],
      [await hours({ holiday_branch: foreignBranch }), await hours({ holiday_branch: 'never' }), 'holiday_branch'],
    ] as const) {
      assert.deepEqual([one.status, fieldsOf(one)], [422, [field]])
      assert.deepEqual(one.text, never.text)
    }
  })
})
