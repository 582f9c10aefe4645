import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/max'
import { plainNumberText, splitKeys } from './numberText'

export type NumberProblem = 'invalid' | 'area_code_missing' | 'area_code_unknown' | 'too_short' | 'too_long' | 'several'

export interface ReadNumber {
  /** E.164 */
  number: string
  /** What is pressed after the answer: digits, `*`, `#`, and `,` for two seconds; '' if nothing. */
  keys: string
  isPremium: boolean
}

export type NumberReading = ReadNumber | { problem: NumberProblem }

export const isRead = (reading: NumberReading): reading is ReadNumber => 'number' in reading

/** Longer texts are not read. */
const LONGEST = 100
const LONGEST_KEYS = 40

const keypad = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

const keyOf = (letter: string): string => String(keypad.findIndex((letters) => letters.includes(letter.toUpperCase())) + 2)

/** Satellite and worldwide networks, the 900 and 976 numbers of North America, and the 09 numbers of Great Britain. */
export const premiumPrefix = /^\+(?:88[123]|870|979|1900|1\d{3}976|449)/

/** Kept free by regulators for films and examples, and therefore not valid to the library. */
export const reserved = /^\+(?:447700900\d{3}|441632960\d{3}|3363998\d{4}|353209\d{6})$/

const premiumTypes: ReadonlySet<string | undefined> = new Set(['PREMIUM_RATE', 'SHARED_COST'])

const parse = (e164: string) => parsePhoneNumberFromString(e164, { extract: false })

const isKnownArea = (area: string): boolean => parse(`+1${area}2345678`)?.isValid() === true

const problemOf = (e164: string): NumberProblem => {
  const length = validatePhoneNumberLength(e164)
  if (length === 'TOO_LONG') return 'too_long'
  if (length === 'TOO_SHORT') return 'too_short'
  const area = /^\+1(\d{3})/.exec(e164)?.[1]
  return area === undefined || isKnownArea(area) ? 'invalid' : 'area_code_unknown'
}

const readE164 = (e164: string): Omit<ReadNumber, 'keys'> | null => {
  if (premiumPrefix.test(e164) && parse(e164)?.isPossible()) return { number: e164, isPremium: true }
  if (reserved.test(e164)) return { number: e164, isPremium: false }
  const parsed = parse(e164)
  if (parsed?.isValid() !== true) return null
  // Of a number whose national prefix was written too, without the prefix.
  return { number: parsed.number, isPremium: premiumPrefix.test(parsed.number) || premiumTypes.has(parsed.getType()) }
}

/** The first that is a number; otherwise what is wrong with the first. */
const readFirst = (candidates: readonly string[]): Omit<ReadNumber, 'keys'> | { problem: NumberProblem } => {
  for (const candidate of candidates) {
    const read = readE164(candidate)
    if (read !== null) return read
  }
  return { problem: problemOf(candidates[0] ?? '') }
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

const bracketedZero = /[([]\s*0\s*[)\]]/g

/** A zero in brackets is dialled only within the country, except where a number begins with it, as in Italy. */
const readInternational = (text: string) => {
  if (/\+/.test(text) || digitsOf(text) === '') return { problem: 'invalid' as const }
  return readFirst([`+${digitsOf(text.replace(bracketedZero, ''))}`, `+${digitsOf(text)}`])
}

const NORTH_AMERICAN_DIGITS = 10

const readNorthAmerican = (digits: string): ReturnType<typeof readFirst> => {
  const national = digits.length > NORTH_AMERICAN_DIGITS && digits.startsWith('1') ? digits.slice(1) : digits
  if (national.length === NORTH_AMERICAN_DIGITS) return readFirst([`+1${national}`])
  if (national.length === 7 && /^[2-9]/.test(national)) return { problem: 'area_code_missing' }
  return { problem: national.length > NORTH_AMERICAN_DIGITS ? 'too_long' : 'too_short' }
}

/** `1-800-FLOWERS`; a word that is longer than the number is dialled as far as the number goes. */
const lettered = /^(?:\+?1[\s().-]*)?\(?[2-9]\d\d\)?[\s().-]*(?=[\s\w().-]*[A-Za-z]{2})([A-Za-z\d\s().-]+)$/

const readLettered = (text: string): ReturnType<typeof readFirst> => {
  const signs = text.replace(/[^A-Za-z\d]/g, '').replace(/^1/, '')
  if (/^[2-9]\d\d[A-Za-z]{4}$/.test(signs)) return { problem: 'area_code_missing' }
  if (!lettered.test(text)) return { problem: 'invalid' }
  const lastWord = /[A-Za-z]+$/.exec(signs)?.[0] ?? ''
  const isLongWord = signs.length > NORTH_AMERICAN_DIGITS && signs.length - lastWord.length < NORTH_AMERICAN_DIGITS
  const dialled = isLongWord ? signs.slice(0, NORTH_AMERICAN_DIGITS) : signs
  return dialled.length > NORTH_AMERICAN_DIGITS ? { problem: 'invalid' } : readNorthAmerican(dialled.replace(/[A-Za-z]/g, keyOf))
}

const readBase = (base: string): ReturnType<typeof readFirst> => {
  const text = base.replace(/^\((?=\s*\+)/, '').replace(/^[\s+]*\+\s*/, '+')
  if (/[A-Za-z]/.test(text)) return readLettered(text)
  if (!/^\+?[\d\s().\-/[\]~·•_]*$/.test(text) || !/\d/.test(text)) return { problem: 'invalid' }
  const prefix = /^(?:\+\s*)?(?:011|00)(?=[\s().\-/]*[1-9])|^\+/.exec(text)
  if (prefix !== null) return readInternational(text.slice(prefix[0].length))
  return readNorthAmerican(digitsOf(text))
}

const context = /;\s*phone-context=(\+[\d.-]+)/i

/** The number in a `tel:` address (RFC 3966), whose other parameters say nothing about what is dialled. */
const withoutAddress = (text: string): string => {
  const address = /^tel:/i.test(text) ? text.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16))) : text
  const bare = address.replace(/^(?:tel|tél|telephone|téléphone|phone|callto)\s*[:.]+\s*(?:\/\/)?:?\s*/i, '')
  const prefix = context.exec(bare)?.[1] ?? ''
  return `${prefix}${bare.replace(/;\s*(?:phone-context|isub|tgrp|trunk-context|cpc)=[^;]*/gi, '')}`
}

const around = /^[\s<>"'“”«»\p{Extended_Pictographic}]+|[\s<>"'“”«».\p{Extended_Pictographic}]+$/gu

const hasDigits = (least: number) => (part: string): boolean => digitsOf(part).length >= least

const isSeveral = (text: string): boolean =>
  text.split(/[,;|&]|\s(?:or|ou|and|et)\s/i).filter(hasDigits(7)).length > 1 ||
  text.split(/\/|\s-\s|(?<=\d)\s*\+/).filter(hasDigits(NORTH_AMERICAN_DIGITS)).length > 1

/** `5145550142,4385550100`; codes for conferences come after a longer pause, or end with #. */
const isAnotherNumber = (keys: string): boolean => /^,1?\d{10}$/.test(keys)

/** The one reading of a phone number as a person in Canada types or pastes it. */
export const readNumber = (typed: string): NumberReading => {
  if (typed.length > LONGEST) return { problem: 'invalid' }
  const lines = typed.split(/[\n\r]+/).map(plainNumberText)
  if (lines.filter(hasDigits(7)).length > 1) return { problem: 'several' }
  const { base, keys } = splitKeys(withoutAddress(lines.join(' ').replace(around, '')).replace(around, ''))
  if (isSeveral(base) || isAnotherNumber(keys)) return { problem: 'several' }
  const read = readBase(base)
  if ('problem' in read) return read
  return keys.length > LONGEST_KEYS ? { problem: 'invalid' } : { ...read, keys }
}

/** What is stored of a number, which is read as the same. */
export const writtenNumber = ({ number, keys }: Pick<ReadNumber, 'number' | 'keys'>): string => `${number}${keys}`

/** Whether it may be dialled: one that costs more only if the operator lists its prefix. */
export const isAllowed = ({ number, isPremium }: ReadNumber, premiumPrefixes: readonly string[]): boolean =>
  !isPremium || premiumPrefixes.some((prefix) => number.startsWith(prefix))
