import { brandOfNumber, brandOfType } from '@/lib/cardMessages'
import { withTax } from '@/lib/tax'
import { cvcLength, expiryIn, groupedNumber, isCardNumber, isOver, spacedExpiry } from './embedded'

test.each([
  ['4', 'visa', '4'],
  ['42424242', 'visa', '4242 4242'],
  ['5555-5555 5555/4444', 'mastercard', '5555 5555 5555 4444'],
  ['56', 'unknown', '56'],
  ['378282246310005', 'amex', '3782 822463 10005'],
  ['341', 'amex', '341'],
  ['6011', 'unknown', '6011'],
  ['', 'unknown', ''],
])('the card number %p belongs to %s and is shown as %p', (typed, brand, shown) => {
  expect([brandOfNumber(typed), groupedNumber(typed)]).toEqual([brand, shown])
})

test('an unknown brand has a CVC of three digits', () => {
  expect(['Visa', 'MasterCard', 'American Express', 'JCB', null].map(brandOfType)).toEqual(['visa', 'mastercard', 'amex', 'unknown', 'unknown'])
  expect(['3782', '4242', ''].map(cvcLength)).toEqual([4, 3, 3])
})

test.each([
  ['4242 4242 4242 4242', true],
  ['4242 4242 4242 4241', false],
  ['4242', false],
  ['', false],
])('whether %p is a valid card number: %p', (text, isOne) => {
  expect(isCardNumber(text)).toBe(isOne)
})

test.each([
  ['0', '0'],
  ['7', '07 / '],
  ['07', '07 / '],
  ['1/', '01 / '],
  ['0731', '07 / 31'],
  ['07 / 20317', '07 / 2031'],
])('an expiry typed as %p is shown as %p', (typed, shown) => {
  expect(spacedExpiry(typed, false)).toBe(shown)
})

test('an erased separator is not added again', () => {
  expect(spacedExpiry('07 /', true)).toBe('07')
})

test.each([
  ['07 / 31', { exp_month: 7, exp_year: 2031 }],
  ['7/2031', { exp_month: 7, exp_year: 2031 }],
  ['13 / 31', null],
  ['00 / 31', null],
  ['07', null],
  ['', null],
])('the expiry %p is read as %j', (text, expiry) => {
  expect(expiryIn(text)).toEqual(expiry)
})

test('a card is valid until its month ends, also where the clock is a day fast', () => {
  const july = { exp_month: 7, exp_year: 2031 }
  expect([Date.UTC(2031, 6, 31), Date.UTC(2031, 7, 1, 23), Date.UTC(2031, 7, 2)].map((now) => isOver(july, now))).toEqual([false, false, true])
})

test('tax is computed on whole cents and rounded once, half a cent up', () => {
  for (let amount = 20; amount <= 2000; amount += 20) {
    const cents = BigInt(amount) * 100n
    const tax = (cents * 14_975n * 2n + 100_000n) / 200_000n
    expect(withTax(amount)).toEqual({ amount, tax: Number(tax) / 100, total: Number(cents + tax) / 100 })
  }
})
