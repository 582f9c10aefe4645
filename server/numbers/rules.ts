import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { MAX_LABEL_LENGTH, type EndpointBody, type PhoneNumber, type RegisterBody } from 'contract/numbers'
import { NotFound, Validation } from '../platform/failures/failures'
import { friendlyNumber } from '../platform/texts/friendlyNumber'
import type { Sentence } from '../platform/failures/language'
import { isTooLong } from '../platform/failures/sentences'
import { countries, type Country, type Kind } from './telephony/port'

export const labelOf = (written: string): string | null => {
  const label = written.trim()
  if ([...label].length > MAX_LABEL_LENGTH) throw new Validation({ label: [isTooLong(MAX_LABEL_LENGTH)] })
  return label === '' ? null : label
}

const isNoEndpoint: Sentence = {
  en: 'This application no longer exists.',
  fr: "Cette application n'existe plus.",
}

export const noSuchEndpoint = (): Validation => new Validation({ endpoint: [isNoEndpoint] })

export const applicationIdOf = ({ endpoint_type, endpoint_value }: EndpointBody): string | null => {
  if ((endpoint_type === 'parking') !== (endpoint_value === null)) throw noSuchEndpoint()
  return endpoint_value === null ? null : String(endpoint_value)
}

export const searchedKind = (type: string): Kind => {
  if (type === 'Local') return 'local'
  if (type === 'TollFree') return 'tollfree'
  throw new NotFound()
}

const countryOf = (name: string | undefined): Country | undefined => countries.find((country) => country === name)

/** Derived from the number; a North American toll-free number is sold in two countries. */
export const placeOf = ({ phone_number, country }: RegisterBody): { country: Country; type: Kind } | null => {
  const parsed = parsePhoneNumberFromString(phone_number)
  if (parsed === undefined) return null
  const type = parsed.getType() === 'TOLL_FREE' ? 'tollfree' : 'local'
  const isShared = type === 'tollfree' && parsed.countryCallingCode === '1'
  const place = isShared ? (country === 'CA' ? 'CA' : 'US') : countryOf(parsed.country)
  return place === undefined ? null : { country: place, type }
}

type NumberFields = Omit<PhoneNumber, 'friendly_number'>

export const toWire = (number: NumberFields): PhoneNumber => ({ ...number, friendly_number: friendlyNumber(number.phone_number) })
