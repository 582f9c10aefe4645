import { amountIn } from '@/lib/amount'
import { draftOf, readDraft } from './TopUpDialog'

const saved = { is_on: 1, threshold: 20.5, amount: 40, card_id: 31, monthly_cap: 200 } as const

test.each([
  ['40', 40],
  ['40.5', 40.5],
  ['40,50 $', 40.5],
  ['$1 000', 1000],
  ['', null],
  ['much', null],
  ['-5', null],
  ['1.234', null],
  ['1e3', null],
])('%j reads %j', (text, amount) => {
  expect(amountIn(text)).toBe(amount)
})

test("saved settings survive formatting and parsing in the user's language", () => {
  const draft = draftOf(saved, 'fr')
  expect(draft).toMatchObject({ isOn: true, threshold: '20,50', cap: '200', card: '31' })
  expect(readDraft(draft, [31, 32], 'wrong')).toEqual({ body: saved })
  expect(readDraft({ ...draft, card: '' }, [31], 'wrong')).toMatchObject({ body: { card_id: null } })
})

test('an invalid amount shows an error at its field', () => {
  const draft = { ...draftOf(saved, 'en'), cap: 'much' }
  expect(readDraft(draft, [31], 'Enter an amount.')).toMatchObject({ failure: { fields: { monthly_cap: ['Enter an amount.'] } } })
})
