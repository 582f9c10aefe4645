import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { LRUCache } from 'lru-cache'
import { isHiddenCaller } from 'callflow/hiddenCaller'
import type { Language, Sentence } from '../failures/language'

const format = (phoneNumber: string): string => {
  const parsed = parsePhoneNumberFromString(phoneNumber)
  if (parsed === undefined) return phoneNumber
  return parsed.countryCallingCode === '1' ? parsed.formatNational() : parsed.formatInternational()
}

const remembered = new LRUCache<string, string>({ max: 50_000, memoMethod: format })

/** Most numbers, 30 times as fast: the library writes all of these alike. */
const northAmerican = /^\+1([2-9]\d\d)(\d{3})(\d{4})$/

/** '(514) 555-0142', or '+33 1 99 00 12 34' for other countries. */
export const friendlyNumber = (phoneNumber: string): string => {
  const [, area, exchange, line] = northAmerican.exec(phoneNumber) ?? []
  return area === undefined ? remembered.memo(phoneNumber) : `(${area}) ${exchange}-${line}`
}

/** 'Léa Roy ((514) 555-0142)' if it has a name. */
export const named = (name: string | null, phoneNumber: string): string =>
  name === null || name === '' ? friendlyNumber(phoneNumber) : `${name} (${friendlyNumber(phoneNumber)})`

export const hiddenNumber: Sentence = { en: 'Hidden number', fr: 'Numéro masqué' }

/** Like `named`, of somebody who calls, and perhaps hides the number. */
export const namedCaller = (name: string | null, phoneNumber: string, language: Language): string =>
  isHiddenCaller(phoneNumber) ? hiddenNumber[language] : named(name, phoneNumber)
