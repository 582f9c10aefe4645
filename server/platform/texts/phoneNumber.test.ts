import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HIDDEN_CALLER, hiddenCallers } from 'callflow/numberText'
import { callerNumberOf, contactNumberProblem, e164Of } from './phoneNumber'

describe('a phone number', () => {
  const numbers: [written: string, e164: string | null, problem: string | null][] = [
    ['(514) 555.0123', '+15145550123', null],
    ['+44 (0)20 7946 0123', '+442079460123', null],
    ['514 555-0123 x12', null, 'Enter the number without an extension.'],
    ['555-0123', null, 'Add the area code.'],
    ['+266696687', null, 'This number has too few digits.'],
    ['+86282452253', null, 'Enter a valid phone number.'],
  ]
  for (const [written, e164, problem] of numbers) {
    it(`of a contact, ${written}, is ${e164 ?? problem}`, () => assert.deepEqual([e164Of(written), contactNumberProblem(written)?.en ?? null], [e164, problem]))
  }
})

describe('a caller', () => {
  const callers: [sent: string, stored: string][] = [
    ['+15145550123', '+15145550123'],
    ['5145550123', '+15145550123'],
    ['+33199001234', '+33199001234'],
    ['31234', '+31234'],
    ['+10145550123', '+10145550123'],
    ['', HIDDEN_CALLER],
    ['client:anna', HIDDEN_CALLER],
    ['Anonymous', HIDDEN_CALLER],
    ['sip:anonymous@anonymous.invalid', HIDDEN_CALLER],
    ...hiddenCallers.flatMap((number): [string, string][] => [[number, HIDDEN_CALLER], [number.slice(1), HIDDEN_CALLER]]),
  ]
  for (const [sent, stored] of callers) it(`${JSON.stringify(sent)} is stored as ${stored}`, () => assert.equal(callerNumberOf(sent), stored))
})
