import type { Role } from 'contract/operation'
import type { FirstLoads, FirstScreen } from './firstLoads'

/** The rule of the contract, of which browsers load only data. */
export const mayDo = (role: Role, least: Role): boolean => role === 'owner' || least === 'member' || role === least

/** The first that is at this place and for this role. */
export const screenFor = (role: Role, { screens }: FirstLoads, isThere: (pattern: string) => boolean): FirstScreen | undefined =>
  screens.find(([pattern, , , least = 'member']) => isThere(pattern) && mayDo(role, least))
