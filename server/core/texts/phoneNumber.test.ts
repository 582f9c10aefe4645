import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { e164Of } from './phoneNumber'

describe('a phone number as typed', () => {
  const numbers: [written: string, e164: string | null][] = [
    ['+15145550123', '+15145550123'],
    ['15145550123', '+15145550123'],
    ['514-555-0123', '+15145550123'],
    ['(514) 555.0123', '+15145550123'],
    ['514\u00a0555\u00a00123', '+15145550123'],
    ['tel:+1-514-555-0123', '+15145550123'],
    ['011 33 1 99 00 12 34', '+33199001234'],
    ['0033199001234', '+33199001234'],
    ['+44 20 7946 0123', '+442079460123'],
    ['', null],
    ['+', null],
    ['12345', null],
    ['+0123456789', null],
    ['+1234567890123456', null],
    ['5145550123x12', null],
    ['٥١٤٥٥٥٠١٢٣', null],
  ]
  for (const [written, e164] of numbers) {
    it(`${JSON.stringify(written)} is ${e164 ?? 'no phone number'}`, () => assert.equal(e164Of(written), e164))
  }
})
