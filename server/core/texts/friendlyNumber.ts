import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { LRUCache } from 'lru-cache'

const format = (phoneNumber: string): string => {
  const parsed = parsePhoneNumberFromString(phoneNumber)
  if (parsed === undefined) return phoneNumber
  return parsed.countryCallingCode === '1' ? parsed.formatNational() : parsed.formatInternational()
}

/** Formatting is slow enough to be felt over the thousands of numbers of a large account. */
const remembered = new LRUCache<string, string>({ max: 50_000, memoMethod: format })

/** As people here write it: '(514) 555-0142', and abroad '+33 1 99 00 12 34'. */
export const friendlyNumber = (phoneNumber: string): string => remembered.memo(phoneNumber)
