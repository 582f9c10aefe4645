import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Formatting is slow enough to be felt over the thousands of numbers of a large account. */
const MOST_REMEMBERED = 50_000
const remembered = new Map<string, string>()

const format = (phoneNumber: string): string => {
  const parsed = parsePhoneNumberFromString(phoneNumber)
  if (parsed === undefined) return phoneNumber
  return parsed.countryCallingCode === '1' ? parsed.formatNational() : parsed.formatInternational()
}

/** As people here write it: '(514) 555-0142', and abroad '+33 1 99 00 12 34'. */
export const friendlyNumber = (phoneNumber: string): string => {
  const known = remembered.get(phoneNumber)
  if (known !== undefined) return known
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  const friendly = format(phoneNumber)
  remembered.set(phoneNumber, friendly)
  return friendly
}
