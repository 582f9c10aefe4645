import { returnPathOf, returnStateOf } from './returnState'

const place = { pathname: '/billing/cards', search: '?a=1', hash: '#b', state: null, key: 'k' }

test('the same person comes back to where the session expired', () => {
  expect(returnPathOf(returnStateOf(place, 'u1'), 'u1')).toBe('/billing/cards?a=1#b')
})

test('another person does not', () => {
  expect(returnPathOf(returnStateOf(place, 'u1'), 'u2')).toBeNull()
})

test.each([null, undefined, 'text', 7, [], {}, { returnTo: 7, userId: 'u1' }, { returnTo: '/x' }])(
  'a state that is not ours leads nowhere: %p',
  (state) => {
    expect(returnPathOf(state, 'u1')).toBeNull()
  },
)

test('a guest has no page to return to', () => {
  expect(returnPathOf(returnStateOf(place, null), null)).toBeNull()
})
