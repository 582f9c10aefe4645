import type { AvailableQuery } from 'contract/numbers'

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

/** A page without a search has an empty query string. */
export const hasSearched = (params: URLSearchParams): boolean => params.has('country')

export const queryOf = ({ country, type, area_code, contains }: Search): AvailableQuery => ({
  country,
  type,
  ...(area_code.trim() === '' ? {} : { area_code: area_code.trim() }),
  ...(contains.trim() === '' ? {} : { contains: contains.trim() }),
})
