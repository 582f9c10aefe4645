import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { provinces } from 'contract/account'
import { taxed, taxedBy, taxesOn } from './taxes'

const lineOf = (province: string, day: string): string => {
  const { federal, provincial } = taxesOn(province, day)
  return [federal, ...(provincial === null ? [] : [provincial])].map(({ name, rate }) => `${name.en} ${rate / 1_000}`).join(' + ')
}

describe('taxes by province', () => {
  const rates: [province: string, day: string, taxes: string][] = [
    ['AB', '2026-01-01', 'GST 5'],
    ['BC', '2026-01-01', 'GST 5 + PST 7'],
    ['MB', '2026-01-01', 'GST 5 + RST 7'],
    ['NB', '2026-01-01', 'HST 15'],
    ['NL', '2026-01-01', 'HST 15'],
    ['NS', '2025-03-31', 'HST 15'],
    ['NS', '2025-04-01', 'HST 14'],
    ['NT', '2026-01-01', 'GST 5'],
    ['NU', '2026-01-01', 'GST 5'],
    ['ON', '2026-01-01', 'HST 13'],
    ['PE', '2026-01-01', 'HST 15'],
    ['QC', '2026-01-01', 'GST 5 + QST 9.975'],
    ['SK', '2026-01-01', 'GST 5 + PST 6'],
    ['YT', '2026-01-01', 'GST 5'],
  ]
  for (const [province, day, taxes] of rates) {
    it(`${province} on ${day}: ${taxes}`, () => assert.equal(lineOf(province, day), taxes))
  }

  it('all thirteen are known, and nothing else', () => {
    assert.deepEqual([...new Set(rates.map(([province]) => province))].sort(), [...provinces].sort())
    assert.throws(() => taxesOn('NY', '2026-01-01'), /no taxes are known for NY/)
  })

  it('amounts sum up, and in Quebec are those of ever', () => {
    for (const [province, day] of rates) {
      for (let cents = 0; cents <= 20_000; cents += 7) {
        const { sub, gst, qst, total } = taxedBy(taxesOn(province, day), cents)
        assert.equal(sub + gst + qst, total)
        assert.ok(qst >= 0)
        if (province === 'QC') assert.deepEqual({ sub, gst, qst, total }, taxed(cents))
      }
    }
    assert.deepEqual(taxedBy(taxesOn('ON', '2026-01-01'), 1_400), { sub: 1_400, gst: 182, qst: 0, total: 1_582 })
    assert.deepEqual(taxedBy(taxesOn('SK', '2026-01-01'), 1_400), { sub: 1_400, gst: 70, qst: 84, total: 1_554 })
  })
})
