import { returnPathOf, returnStateOf } from './AppRoutes'

const location = { pathname: '/billing/cards', search: '?a=1', hash: '#b', state: null, key: 'k' }
const ended = { reason: 'expired', userId: 'u1' } as const

test('the same user returns to the page where the session expired', () => {
  expect(returnPathOf(returnStateOf(location, ended), 'u1')).toBe('/billing/cards?a=1#b')
})

test('another user does not return to that page', () => {
  expect(returnPathOf(returnStateOf(location, ended), 'u2')).toBeNull()
})

test.each([null, undefined, 'text', 7, [], {}, { returnTo: 7, userId: 'u1' }, { returnTo: '/x' }])(
  'a foreign state has no page to return to: %p',
  (state) => {
    expect(returnPathOf(state, 'u1')).toBeNull()
  },
)

test('a page that a guest opened is where any user gets to', () => {
  expect(returnPathOf(returnStateOf(location, null), 'u2')).toBe('/billing/cards?a=1#b')
})

test.each(['user', 'elsewhere'] as const)('a session that ended by the reason %p has no page to return to', (reason) => {
  expect(returnStateOf(location, { reason, userId: 'u1' })).toBeNull()
})
