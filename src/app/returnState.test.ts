import { returnPathOf, returnStateOf } from './returnState'

const location = { pathname: '/billing/cards', search: '?a=1', hash: '#b', state: null, key: 'k' }

test('the same user returns to the page where the session expired', () => {
  expect(returnPathOf(returnStateOf(location, 'u1'), 'u1')).toBe('/billing/cards?a=1#b')
})

test('another user does not return to that page', () => {
  expect(returnPathOf(returnStateOf(location, 'u1'), 'u2')).toBeNull()
})

test.each([null, undefined, 'text', 7, [], {}, { returnTo: 7, userId: 'u1' }, { returnTo: '/x' }])(
  'a foreign state has no page to return to: %p',
  (state) => {
    expect(returnPathOf(state, 'u1')).toBeNull()
  },
)

test('a guest has no page to return to', () => {
  expect(returnPathOf(returnStateOf(location, null), null)).toBeNull()
})
