import { analyticsOperations, callsOperations } from 'contract/calls'
import { billingOperations } from 'contract/billing'
import { branchesOperations, featuresOperations } from 'contract/applications'
import { numbersOperations } from 'contract/numbers'
import { recordingsOperations } from 'contract/recordings'
import { rehearsalsOperations } from 'contract/flowVersions'
import { webphoneOperations } from 'contract/webphone'
import { readReply } from './readReply'

const { reply: numbers } = numbersOperations.listNumbers
const number = { id: 1, phone_number: '+15145550142' }
const numberRead = {
  id: 1,
  phone_number: '+15145550142',
  label: null,
  friendly_number: '',
  type: null,
  country: '',
  rate_center: null,
  region: null,
  next_renewal_date: null,
  endpoint_type: null,
  endpoint_value: null,
  endpoint_problem: null,
  may_use: null,
}

test('missing fields get defaults, and unlisted fields are left out', () => {
  expect(readReply(numbers, { numbers: [{ ...number, colour: 'red' }], more: 1 })).toEqual({ numbers: [numberRead] })
})

test.each([
  [{ label: ' Boutique ' }, { label: 'Boutique' }],
  [{ label: 7 }, { label: '7' }],
  [{ label: {} }, { label: null }],
  [{ country: null }, { country: '' }],
  [{ type: 'tollfree' }, { type: 'tollfree' }],
  [{ type: 'satellite' }, { type: null }],
  [{ endpoint_value: 12 }, { endpoint_value: 12 }],
  [{ endpoint_value: ['a'] }, { endpoint_value: null }],
])('the number fields %j are read as %j', (given, read) => {
  expect(readReply(numbers, { numbers: [{ ...number, ...given }] })).toEqual({ numbers: [{ ...numberRead, ...read }] })
})

test.each([
  [{ is_free: true, is_preauthorized: '0', cost: '2.50' }, { is_free: 1, is_preauthorized: 0, cost: 2.5 }],
  [{ is_free: 2, is_preauthorized: null, cost: 'a lot' }, { is_free: null, is_preauthorized: null, cost: null }],
  [{ is_free: '', cost: true }, { is_free: null, is_preauthorized: null, cost: null }],
  [{ is_free: '', cost: '' }, { is_free: null, is_preauthorized: null, cost: null }],
])('the flags and the price %j are read as %j', (given, read) => {
  expect(readReply(numbersOperations.getNumberCost.reply, given)).toEqual({ ...read, reason: null, free_from: null, balance: null, period: null })
})

const usage = { used_numbers: 1, numbers_usage: 20, included_numbers: 5, used_minutes: 0, minutes_usage: 0, included_minutes: 200 }

test('nested objects are read like the reply, and are empty when missing', () => {
  const call = { id: null, direction: null, number_id: null, number: null, contact_name: null, contact_number: '', duration: null, start_date: '', missed: null, is_blocked: null, answered_by: null }
  const given = { recordings: [{ id: 'r', call: { number: { label: 5 } } }, { id: 's' }] }
  expect(readReply(recordingsOperations.listRecordings.reply, given)?.recordings.map((each) => each.call)).toEqual([
    { ...call, number: { label: '5', friendly_number: '' } },
    call,
  ])
  const overview = readReply(billingOperations.getBillingOverview.reply, { ...usage, active_numbers: 1, prepaid_balance: 3, pending_plan: 'soon' })
  expect(overview).toMatchObject({ plan_name: '', plan: null, pending_plan: null, renewals: null })
})

test('an unreadable optional part is left out', () => {
  const given = { ...usage, active_numbers: 1, prepaid_balance: 3, renewals: [null, { kind: 'x', name: 'Shop' }] }
  expect(readReply(billingOperations.getBillingOverview.reply, given)?.renewals).toEqual([{ kind: null, date: '', name: 'Shop', amount: null }])
})

test('a value of any shape stays unchanged', () => {
  const parameters: unknown = JSON.parse('{"__proto__":[1],"text":" x "}')
  const modules = { modules: [{ id: 1, module_name: 'pause', parameters }] }
  expect(readReply(branchesOperations.saveModules.reply, modules)?.modules[0]?.parameters).toEqual(parameters)
  const day = { date: '2026-11-01', line_1: 4 }
  const details = { data: [day], ykeys: ['line_1'], labels: [''] }
  expect(readReply(analyticsOperations.getIncomingCallsDetails.reply, details)).toEqual({ ...details, most_range_days: null })
  const options = [{ value: ' slow ', label: ' Slow ' }, { value: '', label: 'Nothing' }, { value: 5 }, null]
  const field = readReply(featuresOperations.listParameters.reply, { parameters: [{ name: 'pace', options }] })?.parameters[0]
  expect(field?.options).toEqual([{ value: ' slow ', label: 'Slow' }, { value: '5', label: '' }])
})

const event = (given: object) => ({ rehearsals: [{ id: 1, script: { events: [given] }, expected: { kind: 'over' } }] })

test.each([
  ['text instead of an object', numbers, 'x'],
  ['an object instead of a list', numbers, { numbers: {} }],
  ['a row that is null', numbers, { numbers: [null] }],
  ['a row without its id', numbers, { numbers: [{ phone_number: '+1' }] }],
  ['a required text that is empty', numbers, { numbers: [{ id: 1, phone_number: '' }] }],
  ['a required figure that is not a number', billingOperations.getBillingOverview.reply, { ...usage, active_numbers: 'many', prepaid_balance: 0 }],
  ['a list without its rows', callsOperations.listCalls.reply, { next_cursor: null }],
  ['an event of an unknown type', rehearsalsOperations.listRehearsals.reply, event({ type: 'sang' })],
  ['an event without its digit', rehearsalsOperations.listRehearsals.reply, event({ type: 'digit' })],
  ['an optional part without its required field', webphoneOperations.getWebPhoneToken.reply, { token: 't', gateway: { media: 'auto' } }],
])('%s makes a reply unreadable', (_, schema, json) => {
  expect(readReply<typeof schema>(schema, json)).toBeUndefined()
})

test('an event of a known kind is read with all its fields', () => {
  const read = readReply(rehearsalsOperations.listRehearsals.reply, event({ type: 'digit', digit: '#', more: 1 }))
  expect(read?.rehearsals[0]?.script.events).toEqual([{ type: 'digit', digit: '#' }])
})
