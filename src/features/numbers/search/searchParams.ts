import type { AvailableQuery } from 'contract/numbers'
import { msg, type Message } from '@/i18n/message'

export const countries = ['CA', 'FR', 'GB', 'US'] as const
export const types = ['Local', 'TollFree'] as const

export interface Search extends Record<'area_code' | 'contains', string> {
  country: AvailableQuery['country']
  type: AvailableQuery['type']
}

const defaults: Search = { country: 'CA', type: 'Local', area_code: '', contains: '' }

export const isCountry = (value: unknown): value is Search['country'] => countries.some((country) => country === value)
export const isType = (value: unknown): value is Search['type'] => types.some((type) => type === value)

export const readSearch = (params: URLSearchParams): Search => {
  const country = params.get('country')
  const type = params.get('type')
  return {
    country: isCountry(country) ? country : defaults.country,
    type: isType(type) ? type : defaults.type,
    area_code: params.get('area_code') ?? '',
    contains: params.get('contains') ?? '',
  }
}

export const isSame = (one: Search, other: Search): boolean =>
  one.country === other.country && one.type === other.type && one.area_code === other.area_code && one.contains === other.contains

const northAmericanArea = /^[2-9]\d\d$/

/** What is wrong with the area code, where its form is known: three digits in North America. */
export const areaCodeProblem = ({ country, area_code }: Search): Message | null =>
  area_code.trim() === '' || (country !== 'CA' && country !== 'US') || northAmericanArea.test(area_code.trim())
    ? null
    : msg('Enter the three digits of an area code, for example 514.')

/** A page without a search has an empty query string. */
export const hasSearched = (params: URLSearchParams): boolean => params.has('country')

export const queryOf = ({ country, type, area_code, contains }: Search): AvailableQuery => ({
  country,
  type,
  ...(area_code.trim() === '' ? {} : { area_code: area_code.trim() }),
  ...(contains.trim() === '' ? {} : { contains: contains.trim() }),
})
