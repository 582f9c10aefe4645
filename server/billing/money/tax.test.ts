import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { taxed } from './taxes'

const rounded = (cents: bigint, rate: bigint): bigint => {
  const [whole, rest] = [(cents * rate) / 100_000n, (cents * rate) % 100_000n]
  return rest * 2n >= 100_000n ? whole + 1n : whole
}

describe('tax', () => {
  it('equals exact arithmetic for every cent from 20 to 2,000 dollars, and its two lines sum to it', () => {
    for (let cents = 2_000; cents <= 200_000; cents += 1) {
      const { sub, gst, qst, total } = taxed(cents)
      const tax = rounded(BigInt(cents), 14_975n)
      if (BigInt(gst) !== rounded(BigInt(cents), 5_000n) || BigInt(gst + qst) !== tax || BigInt(total - sub) !== tax || sub !== cents) {
        assert.fail(`${cents}: ${JSON.stringify({ sub, gst, qst, total })}, exactly ${tax}`)
      }
      assert.ok(Math.abs(qst - Number(rounded(BigInt(cents), 9_975n))) <= 1)
    }
  })

  it('rounds half a cent up', () => {
    assert.deepEqual(taxed(2_000), { sub: 2_000, gst: 100, qst: 200, total: 2_300 })
    assert.deepEqual(taxed(10_000), { sub: 10_000, gst: 500, qst: 998, total: 11_498 })
    assert.deepEqual(taxed(0), { sub: 0, gst: 0, qst: 0, total: 0 })
  })
})
