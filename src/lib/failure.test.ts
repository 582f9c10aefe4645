import { failureOf, toFailure } from './failure'

test('a failure stays what it is, and any other error is internal', () => {
  const refused = failureOf({ type: 'forbidden', status: 403, outcome: 'refused' })
  expect(toFailure(refused)).toBe(refused)
  expect(toFailure(new TypeError('x'))).toEqual(failureOf({}))
})

test('what the end of the session broke off says so, and nobody knows what became of it', () => {
  for (const error of [undefined, { name: 'AbortError', message: 'Aborted' }]) {
    expect(toFailure(error)).toMatchObject({ type: 'unauthorized', status: null, outcome: 'unknown' })
  }
})
