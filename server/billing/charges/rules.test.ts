import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { taxed } from '../money/taxes'
import { randomFrom, wholeFrom } from '../../practice/random'
import { fundsOf } from './chargeRepository'

const AMOUNTS = 10_000

/** Exact thousandths of a cent: no fraction is rounded away. */
const exactly = (decimal: string): bigint => {
  const [whole = '', part = ''] = decimal.replace('-', '').split('.')
  const value = BigInt(whole + part.padEnd(5, '0'))
  return decimal.startsWith('-') ? -value : value
}

const [LEAST, MOST, STEP] = [exactly('20'), exactly('2000'), exactly('20')]

describe('an amount', () => {
  it(`is accepted exactly when it is a step from 20 to 2,000 dollars (${AMOUNTS} amounts)`, () => {
    const random = randomFrom(11)
    for (let index = 0; index < AMOUNTS; index += 1) {
      const dollars = index % 3 === 0 ? 20 * wholeFrom(random, -3, 110) : wholeFrom(random, -60, 2_200)
      const part = index % 4 === 0 ? `.${String(wholeFrom(random, 0, 99_999)).padStart(5, '0')}` : ''
      const decimal = `${dollars}${part}`
      const exact = exactly(decimal)
      const isOffered = exact >= LEAST && exact <= MOST && exact % STEP === 0n
      const funds = fundsOf(Number(decimal))
      assert.deepEqual('cents' in funds ? BigInt(funds.cents) * 1_000n : null, isOffered ? exact : null, decimal)
    }
  })

  it("that isn't a number is refused", () => {
    for (const amount of [Number.NaN, Infinity, -Infinity, 1e21, Number.MIN_VALUE]) assert.ok('wrong' in fundsOf(amount))
  })

  it('costs what the dialog shows at each of the hundred steps: 14.975% tax rounded to two decimals', () => {
    for (let dollars = 20; dollars <= 2_000; dollars += 20) {
      const { sub, gst, qst, total } = taxed(dollars * 100)
      const shown = Math.round((dollars * 14_975) / 1_000)
      assert.deepEqual([sub, gst + qst, total], [dollars * 100, shown, dollars * 100 + shown])
    }
  })
})
