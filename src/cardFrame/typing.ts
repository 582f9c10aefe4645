import { brandOfNumber } from '@/lib/cardBrand'

const [MAX_DIGITS, MIN_DIGITS] = [19, 12]
const AMEX_GROUPS = [4, 6, 5]

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

export const groupedNumber = (text: string): string => {
  const digits = digitsOf(text).slice(0, MAX_DIGITS)
  if (brandOfNumber(digits) !== 'amex') return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
  let rest = digits.slice(0, 15)
  return AMEX_GROUPS.map((size) => {
    const group = rest.slice(0, size)
    rest = rest.slice(size)
    return group
  })
    .filter((group) => group !== '')
    .join(' ')
}

/** The Luhn check, which catches a mistyped digit. */
const fits = (digits: string): boolean => {
  const sum = Array.from(digits, Number)
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2))
    .reduce((total, weighed) => total + (weighed > 9 ? weighed - 9 : weighed), 0)
  return sum % 10 === 0
}

export const isCardNumber = (text: string): boolean => {
  const digits = digitsOf(text)
  return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS && fits(digits)
}

export const cvcLength = (number: string): number => (brandOfNumber(digitsOf(number)) === 'amex' ? 4 : 3)

/** 'MM / YYYY' while typing; a month that can't have a second digit gets its zero. */
export const spacedExpiry = (text: string, isErasing: boolean): string => {
  const digits = /^[2-9]/.test(text) || /^1\s*\//.test(text) ? `0${digitsOf(text)}` : digitsOf(text)
  const [month, year] = [digits.slice(0, 2), digits.slice(2, 6)]
  if (isErasing && year === '') return month
  return month.length === 2 ? `${month} / ${year}` : month
}

export interface Expiry {
  exp_month: number
  exp_year: number
}

const CENTURY = 2000

/** `null` for an invalid month; '07 / 31' is July 2031. */
export const expiryIn = (text: string): Expiry | null => {
  const [, month = '', year = ''] = /^(\d{1,2})\s*(?:\/\s*)?(\d{4}|\d{2})$/.exec(text.trim()) ?? []
  const exp_month = Number(month)
  if (month === '' || exp_month < 1 || exp_month > 12) return null
  return { exp_month, exp_year: year.length === 2 ? CENTURY + Number(year) : Number(year) }
}

const DAY_MS = 24 * 60 * 60_000

/** Allows for a clock that is a day fast. */
export const isOver = ({ exp_month, exp_year }: Expiry, now: number): boolean =>
  new Date(exp_year, exp_month, 1).getTime() + DAY_MS <= now
