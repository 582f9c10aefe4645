import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFrom, share } from 'tools/figures'

const NAME = 'A_COUNT_OF_THIS_TEST'
const counts = { test: 4, proof: 4, long: 4 }

const saying = (value: string | undefined, ask: () => number): number => {
  if (value !== undefined) process.env[NAME] = value
  try {
    return ask()
  } finally {
    Reflect.deleteProperty(process.env, NAME)
  }
}

test('a variable has the last word on how often something is tried', () => {
  assert.equal(saying(undefined, () => countFrom(NAME, 7)), 7)
  assert.equal(saying('12', () => countFrom(NAME, 7)), 12)
  assert.equal(saying(undefined, () => share(NAME, counts)), 4)
  assert.equal(saying('12', () => share(NAME, counts)), 12)
})

for (const value of ['', '0', '-3', '1.5', 'many', 'Infinity', '1_000']) {
  test(`'${value}' is no count: nothing would be tried, and the test would pass`, () => {
    for (const ask of [() => countFrom(NAME, 7), () => share(NAME, counts)]) {
      assert.throws(() => saying(value, ask), { message: `${NAME} is '${value}': it must be a whole number from 1.` })
    }
  })
}
