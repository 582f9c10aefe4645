import { say, type Said } from '@/i18n/sentence'
import { isAnswered, type Failure } from '@/lib/failure'

export const LOCKED = 423

/** Part 2, section 8. */
export const explainPlan = (failure: Failure): Said => {
  if (!isAnswered(failure)) return say('We could not confirm this yet. Check again: your plan is changed once.')
  if (failure.type === 'validation') return say('Please select a valid monthly plan.')
  return failure.status === LOCKED ? say('You can not change your plan now.') : say('An error occurred. Please try again.')
}
