import type { Country, Kind } from '../../core/ports/telephony'

/** A stretch of a country's numbering plan from which numbers are sold. */
export interface Area {
  country: Country
  type: Kind
  /** Without `+`. */
  callingCode: string
  /** What stands before a national number inside the country. */
  trunk: '' | '0'
  /** The first digits of the national number, without trunk. */
  prefix: string
  /** Digits of the national number, without trunk. */
  length: number
  /** National numbers that the plan allows. */
  plan: RegExp
  rateCenters: readonly string[]
  region: string | null
}
