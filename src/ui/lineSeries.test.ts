import fc from 'fast-check'
import { SLOTS, slotsOf } from './lineChartOptions'

const COLOURS = 10
const keys = (count: number, from = 0): string[] => Array.from({ length: count }, (_, index) => `eeea3802-a092-4237-aa68-${String(from + index).padStart(12, '0')}`)
const none = new Map<string, number>()

test.each([1, 2, 6, 7, 10])('%d lines have different colours', (count) => {
  expect(new Set([...slotsOf(keys(count), none).values()].map((slot) => slot % COLOURS)).size).toBe(count)
})

test('twenty lines have different slots, and more share them', () => {
  expect(new Set(slotsOf(keys(SLOTS), none).values()).size).toBe(SLOTS)
  const shared = [...slotsOf(keys(30), none).values()]
  expect(shared.every((slot) => slot >= 0 && slot < SLOTS)).toBe(true)
})

test('the order of a list means nothing', () => {
  expect(slotsOf(keys(7).reverse(), none)).toEqual(new Map([...slotsOf(keys(7), none)].reverse()))
})

test('a line keeps its slot, whatever is bought and released', () => {
  const change = fc.record({ bought: fc.boolean(), at: fc.nat(40) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      let present = keys(6)
      let known = slotsOf(present, none)
      for (const { bought, at } of changes) {
        const [key = ''] = keys(1, at)
        present = bought ? [...new Set([key, ...present])] : present.filter((_, index) => index !== at % Math.max(1, present.length))
        const next = slotsOf(present, known)
        for (const [each, slot] of next) if (known.has(each)) expect(slot).toBe(known.get(each))
        if (present.length <= SLOTS && new Set(known.values()).size === known.size) expect(new Set(next.values()).size).toBe(present.length)
        known = next
      }
    }),
  )
})
