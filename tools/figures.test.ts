import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFrom, share } from 'tools/figures'

const NAME = 'A_COUNT_OF_THIS_TEST'
const counts = { test: 4, proof: 4, long: 4 }

const withValue = (value: string | undefined, read: () => number): number => {
  if (value !== undefined) process.env[NAME] = value
  try {
    return read()
  } finally {
    Reflect.deleteProperty(process.env, NAME)
  }
}

test('an environment variable overrides the number of repetitions', () => {
  assert.equal(withValue(undefined, () => countFrom(NAME, 7)), 7)
  assert.equal(withValue('12', () => countFrom(NAME, 7)), 12)
  assert.equal(withValue(undefined, () => share(NAME, counts)), 4)
  assert.equal(withValue('12', () => share(NAME, counts)), 12)
})

for (const value of ['', '0', '-3', '1.5', 'many', 'Infinity', '1_000']) {
  test(`'${value}' is rejected as a count, which would let a test pass without trying anything`, () => {
    for (const read of [() => countFrom(NAME, 7), () => share(NAME, counts)]) {
      assert.throws(() => withValue(value, read), { message: `${NAME} is '${value}': it must be a whole number from 1.` })
    }
  })
}
