import type { Goal } from './goal'
import { accessGoals } from './goals/access'
import { browserGoals } from './goals/browser'
import { securityGoals } from './goals/security'
import { serviceGoals } from './goals/service'

const numberOf = ({ id }: Goal): number => Number(id.slice(1))

/** What the product promises under faults and attacks, and the tests that prove each promise. */
export const goals: readonly Goal[] = [
  ...serviceGoals,
  ...browserGoals,
  ...accessGoals,
  ...securityGoals,
].toSorted((one, other) => numberOf(one) - numberOf(other))
