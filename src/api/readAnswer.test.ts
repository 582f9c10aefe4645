import { authOperations } from 'contract/auth'
import { billingOperations } from 'contract/billing'
import { numbersOperations } from 'contract/numbers'
import { reveal } from '@/lib/storedToken'
import { apiRequest, type Answer } from './request'
import { readAnswer } from './readAnswer'

const answered = (given: Partial<Answer>): Answer => ({
  status: 200,
  json: undefined,
  isEmpty: false,
  waitSeconds: null,
  etag: null,
  isAbandoned: false,
  isOffline: false,
  ...given,
})

const list = apiRequest(numbersOperations.listNumbers, {})
const release = apiRequest(numbersOperations.releaseNumber, { params: { numberId: 1 } })
const label = apiRequest(numbersOperations.setNumberLabel, { params: { numberId: 1 }, body: { label: 'Shop' } })
const charge = apiRequest(billingOperations.chargeCredits, { body: { amount: 20, card_id: 1 }, idempotencyKey: 'key' })

const login = apiRequest(authOperations.login, { body: { email: 'a@example.com', password: 'secret' } })
const unknownNumber = {
  id: null,
  phone_number: '',
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

test.each([
  ['an empty list', list, { json: { numbers: [] } }, { numbers: [] }],
  ['no body where none is specified', release, { status: 204, isEmpty: true }, true],
  ['a body where none is specified', release, { json: { fine: 1 } }, true],
  ['no body, for what was to be done', release, { status: 200, isEmpty: true }, true],
  ['no body instead of what was changed', label, { status: 204, isEmpty: true }, { number: unknownNumber }],
  ['null instead of what was changed', label, { json: null }, { number: unknownNumber }],
  ['a text instead of what was changed', label, { json: 'fine' }, { number: unknownNumber }],
  ['other fields than those of what was changed', label, { json: { any: 'thing' } }, { number: unknownNumber }],
  ['only the id of what was changed', label, { json: { number: { id: 7 } } }, { number: { ...unknownNumber, id: 7 } }],
])('a successful response with %s is usable', (_, request, given, data) => {
  expect(readAnswer(request, answered({ etag: '"3"', ...given }))).toEqual({ data, meta: { etag: '"3"' } })
})

test.each([
  ['no body instead of a list', list, { status: 204, isEmpty: true }],
  ['a body that is not JSON', list, {}],
  ['a list without its rows', list, { json: {} }],
  ['a list of text', list, { json: { numbers: 'none' } }],
  ["a proxy's page instead of what was changed", label, {}],
  ['a sign-in without a token', login, { json: {} }],
  ['a proxy\'s page instead of no body', release, { status: 204 }],
])('a successful response with %s has an unknown outcome', (_, request, given) => {
  const status = 'status' in given ? given.status : 200
  expect(readAnswer(request, answered(given))).toMatchObject({ error: { type: 'internal', status, outcome: 'unknown' } })
})

test.each([
  [{ status: null }, { type: 'internal', status: null, outcome: 'unknown' }],
  [{ status: null, isOffline: true }, { type: 'offline', status: null, outcome: 'unknown' }],
  [{ status: 302, json: {} }, { type: 'internal', status: 302, outcome: 'unknown' }],
  [{ status: 412, json: { status: 'changed' } }, { type: 'internal', status: 412, outcome: 'refused' }],
  [{ status: 429, json: {}, waitSeconds: 90 }, { type: 'internal', waitSeconds: 90, outcome: 'refused' }],
  [{ status: 400, json: { status: 'insufficient_funds', user_message: '' } }, { type: 'insufficient_funds', userMessage: null }],
  [{ status: 400, json: { status: '' } }, { type: 'bad_request', outcome: 'refused' }],
  [{ status: 400, json: [] }, { type: 'bad_request', fields: {} }],
  [{ status: 409, json: { errors: { a: ['x'] } } }, { type: 'internal', fields: {} }],
  [{ status: 422, json: { errors: ['x'] } }, { type: 'validation', outcome: 'refused' }],
  [{ status: 422, json: { errors: 'x' } }, { type: 'validation', fields: {}, outcome: 'refused' }],
  [{ status: 507, json: { free_bytes: 12 } }, { type: 'internal', freeBytes: 12, outcome: 'unknown' }],
  [{ status: 507, json: { free_bytes: 'few' } }, { type: 'internal', outcome: 'unknown' }],
])('the response %j is the failure %j', (given, failure) => {
  const read = readAnswer(charge, answered(given))
  expect(read).toMatchObject({ error: failure })
  if (!('freeBytes' in failure)) expect(read).not.toHaveProperty('error.freeBytes')
})

test('the secret of a step-up is hidden, and missing when the service sent nothing readable', () => {
  const ask = (step_up: unknown) => readAnswer(charge, answered({ status: 400, json: { status: 'step_up_required', step_up } }))
  const read = ask({ client_secret: 'canary' })
  expect(JSON.stringify(read)).not.toContain('canary')
  if (!('error' in read) || read.error.stepUp === undefined) throw new Error('There is nothing to ask the owner with.')
  expect(reveal(read.error.stepUp)).toBe('canary')
  for (const nothing of [undefined, null, 'canary', { client_secret: 7 }]) expect(ask(nothing)).not.toHaveProperty('error.stepUp')
})
