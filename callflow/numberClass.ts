import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { premiumPrefix, reserved } from './phoneNumber'

/** What a number costs more for than its country; `ordinary` ones don't. */
export type NumberKind = 'ordinary' | 'premium' | 'satellite' | 'shared_cost'

export interface NumberClass {
  /** ISO 3166-1; null if it belongs to none, as those of satellites. */
  country: string | null
  kind: NumberKind
}

const satellitePrefix = /^\+(?:88[123]|870)/

const kindOf = (e164: string, type: string | undefined): NumberKind => {
  if (satellitePrefix.test(e164)) return 'satellite'
  if (premiumPrefix.test(e164) || type === 'PREMIUM_RATE' || type === 'PERSONAL_NUMBER') return 'premium'
  return type === 'SHARED_COST' || e164.startsWith('+808') ? 'shared_cost' : 'ordinary'
}

/** Of a number in E.164. Toll-free numbers of North America count as Canada's. */
export const classOf = (e164: string): NumberClass => {
  const parsed = parsePhoneNumberFromString(e164, { extract: false })
  const type = parsed?.getType()
  if (parsed?.countryCallingCode === '1' && type === 'TOLL_FREE') return { country: 'CA', kind: 'ordinary' }
  const [reservedIn] = reserved.test(e164) ? (parsed?.getPossibleCountries() ?? []) : []
  return { country: parsed?.country ?? reservedIn ?? null, kind: kindOf(e164, type) }
}

export interface CallingCountry {
  country: string
  /** E.164, of every number of the country and perhaps of others. */
  prefix: string
}

/** In no particular order. */
export const callingCountries = (): CallingCountry[] => getCountries().map((country) => ({ country, prefix: `+${getCountryCallingCode(country)}` }))
