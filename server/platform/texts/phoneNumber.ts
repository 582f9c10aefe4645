import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { LRUCache } from 'lru-cache'
import { isAllowed, isRead, readNumber, type NumberProblem, type ReadNumber } from 'callflow/phoneNumber'
import { HIDDEN_CALLER, isHiddenCaller } from 'callflow/numberText'
import { type Sentence, type Language, isNoPhoneNumber } from '../failures/failures'

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

/** In a French sentence, for a call to it: an article doesn't go with a name. */
export const onLine = (name: string | null, phoneNumber: string): string =>
  name === null || name === '' ? `au ${friendlyNumber(phoneNumber)}` : `sur la ligne ${named(name, phoneNumber)}`

export const hiddenNumber: Sentence = { en: 'Hidden number', fr: 'Numéro masqué' }

/** Like `named`, of somebody who calls, and perhaps hides the number. */
export const namedCaller = (name: string | null, phoneNumber: string, language: Language): string =>
  isHiddenCaller(phoneNumber) ? hiddenNumber[language] : named(name, phoneNumber)

/** E.164, without keys that are pressed after the answer. Null if it isn't a phone number. */
export const e164Of = (written: string): string | null => {
  const reading = readNumber(written)
  return isRead(reading) && reading.keys === '' ? reading.number : null
}

/** What is dialled for a text; null if it isn't a phone number, or one that the operator doesn't allow. */
export const dialledOf = (written: string, premiumNumbers: readonly string[]): ReadNumber | null => {
  const reading = readNumber(written)
  return isRead(reading) && isAllowed(reading, premiumNumbers) ? reading : null
}

const odd = /^\+?\d{3,15}$/

/** How a caller is stored: hidden ones all alike, and odd numbers as the carrier sent them. */
export const callerNumberOf = (sent: string): string => {
  if (isHiddenCaller(sent)) return HIDDEN_CALLER
  return e164Of(sent) ?? (odd.test(sent) ? `+${sent.replace(/^\+/, '')}` : HIDDEN_CALLER)
}

const sentences: Readonly<Record<NumberProblem, Sentence>> = {
  invalid: isNoPhoneNumber,
  area_code_missing: { en: 'Add the area code.', fr: "Ajoutez l'indicatif régional." },
  area_code_unknown: {
    en: "This area code doesn't exist. Numbers outside Canada and the United States start with + and a country code.",
    fr: "Cet indicatif régional n'existe pas. Hors du Canada et des États-Unis, les numéros commencent par + et un indicatif de pays.",
  },
  too_short: { en: 'This number has too few digits.', fr: 'Ce numéro compte trop peu de chiffres.' },
  too_long: { en: 'This number has too many digits.', fr: 'Ce numéro compte trop de chiffres.' },
  several: { en: 'Enter one phone number only.', fr: 'Entrez un seul numéro de téléphone.' },
}

export const isPremium: Sentence = {
  en: "Premium-rate and satellite numbers can't be called from here.",
  fr: "Les numéros surtaxés et par satellite ne peuvent pas être appelés d'ici.",
}

const hasKeys: Sentence = {
  en: 'Enter the number without an extension.',
  fr: 'Entrez le numéro sans poste.',
}

/** Of a number that is called. */
export const numberProblem = (written: string, premiumNumbers: readonly string[]): Sentence | null => {
  const reading = readNumber(written)
  if (!isRead(reading)) return sentences[reading.problem]
  return isAllowed(reading, premiumNumbers) ? null : isPremium
}

/** Of a number that names somebody, who has no extension in the history. */
export const contactNumberProblem = (written: string): Sentence | null => {
  const reading = readNumber(written)
  if (!isRead(reading)) return sentences[reading.problem]
  return reading.keys === '' ? null : hasKeys
}

/** Whether it is a number that isn't dialled because of what it costs. */
export const isRefusedPremium = (written: string, premiumNumbers: readonly string[]): boolean => {
  const reading = readNumber(written)
  return isRead(reading) && !isAllowed(reading, premiumNumbers)
}
