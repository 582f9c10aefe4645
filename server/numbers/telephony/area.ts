import type { Country, Kind } from './port'

export interface Area {
  country: Country
  type: Kind
  callingCode: string
  trunk: '' | '0'
  prefix: string
  length: number
  plan: RegExp
  rateCenters: readonly string[]
  region: string | null
}
