import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { MAX_LABEL_LENGTH, type EndpointBody, type PhoneNumber, type RegisterBody, type NumberCost } from 'contract/numbers'
import { BusinessError, NotFound, Validation, isTooLong, type Sentence } from '../platform/failures/failures'
import { friendlyNumber } from '../platform/texts/phoneNumber'
import { countries, type Country, type Kind, type Offer } from './telephony/port'
import type { Allowance } from '../billing/index'

export interface Cost {
  isFree: boolean
  isCovered: boolean
  cents: number
  reason: NumberCost['reason']
}

const reasonOf = ({ includedNumbers, numbers, pausedBy }: Allowance): Cost['reason'] => {
  if (pausedBy !== null) return pausedBy
  return numbers.used - numbers.released < includedNumbers ? 'released_numbers' : undefined
}

/** Numbers on order count: two orders at once must not both be the last one that the plan pays for. */
export const costOf = (type: Kind, allowance: Allowance): Cost => {
  const { includedNumbers, numberCents, numbers, balanceCents } = allowance
  const isFree = numbers.used < includedNumbers
  const cents = isFree ? 0 : numberCents[type]
  return { isFree, cents, isCovered: isFree || balanceCents >= cents, reason: isFree ? undefined : reasonOf(allowance) }
}

export const costToWire = ({ isFree, isCovered, cents, reason }: Cost, { nextPeriod, balanceCents }: Pick<Allowance, 'nextPeriod' | 'balanceCents'>): NumberCost => ({
  is_free: isFree ? 1 : 0,
  is_preauthorized: isCovered ? 1 : 0,
  cost: cents / 100,
  ...(reason !== undefined && { reason }),
  ...(reason === 'released_numbers' && { free_from: nextPeriod }),
  balance: balanceCents / 100,
  period: 'month',
})

/** Somebody else was faster. */
export class NumberChanged extends BusinessError {
  constructor() {
    super('number_changed', { en: 'The state of this number has changed in the meantime. Load the list again.', fr: 'L’état de ce numéro a changé entre-temps. Rechargez la liste.' })
  }
}

export const labelOf = (written: string): string | null => {
  const label = written.trim()
  if ([...label].length > MAX_LABEL_LENGTH) throw new Validation({ label: [isTooLong(MAX_LABEL_LENGTH)] })
  return label === '' ? null : label
}

const isNoEndpoint: Sentence = {
  en: 'This call flow no longer exists.',
  fr: "Ce parcours d'appel n'existe plus.",
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
export const placeOf = ({ phone_number, country }: Pick<RegisterBody, 'phone_number' | 'country'>): { country: Country; type: Kind } | null => {
  const parsed = parsePhoneNumberFromString(phone_number)
  if (parsed === undefined) return null
  const type = parsed.getType() === 'TOLL_FREE' ? 'tollfree' : 'local'
  const isShared = type === 'tollfree' && parsed.countryCallingCode === '1'
  const place = isShared ? (country === 'CA' ? 'CA' : 'US') : countryOf(parsed.country)
  return place === undefined ? null : { country: place, type }
}

/** What a number is, without the carrier. One that two countries share is Canada's unless `country` says otherwise. */
export const offerOf = (phone_number: string, country: string = 'CA'): Offer | null => {
  const place = placeOf({ phone_number, country })
  return place && { phone_number, ...place, rate_center: null, region: null }
}

type NumberFields = Omit<PhoneNumber, 'friendly_number'>

export const toWire = (number: NumberFields): PhoneNumber => ({ ...number, friendly_number: friendlyNumber(number.phone_number) })
