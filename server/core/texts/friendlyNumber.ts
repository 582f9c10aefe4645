import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { LRUCache } from 'lru-cache'

const format = (phoneNumber: string): string => {
  const parsed = parsePhoneNumberFromString(phoneNumber)
  if (parsed === undefined) return phoneNumber
  return parsed.countryCallingCode === '1' ? parsed.formatNational() : parsed.formatInternational()
}

const remembered = new LRUCache<string, string>({ max: 50_000, memoMethod: format })

/** '(514) 555-0142', or '+33 1 99 00 12 34' for other countries. */
export const friendlyNumber = (phoneNumber: string): string => remembered.memo(phoneNumber)
