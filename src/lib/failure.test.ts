import { failureOf, toFailure } from './failure'

test('a failure stays as it is, and any other error becomes internal', () => {
  const refused = failureOf({ type: 'forbidden', status: 403, outcome: 'refused' })
  expect(toFailure(refused)).toBe(refused)
  expect(toFailure(new TypeError('x'))).toEqual(failureOf({}))
})

test('a request aborted by sign-out is unauthorized, with an unknown outcome', () => {
  for (const error of [undefined, { name: 'AbortError', message: 'Aborted' }]) {
    expect(toFailure(error)).toMatchObject({ type: 'unauthorized', status: null, outcome: 'unknown' })
  }
})
