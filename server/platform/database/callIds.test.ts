import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storedCallId } from './callIds'

const uuid = '0123abcd-0123-4567-89ab-0123456789ab'

for (const [name, id, stored] of [
  ['a call of a carrier', 'CA0123abcd0123456789ab0123456789ab', uuid],
  ['a recording of a carrier', 'RE0123abcd0123456789ab0123456789ab', uuid],
  ['a UUID', uuid, uuid],
  ['capital digits', uuid.toUpperCase(), uuid],
  ['a digit too few', 'CA0123abcd0123456789ab0123456789a', null],
  ['another prefix', 'PN0123abcd0123456789ab0123456789ab', null],
  ['any other text', 'practice', null],
] as const) {
  void test(`${name} is kept under ${stored ?? 'no key'}`, () => {
    assert.equal(storedCallId(id), stored)
  })
}
