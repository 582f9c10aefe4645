import { Validation } from '../failures/failures'
import type { Sentence } from '../failures/language'
import { textProblem } from '../failures/problems'

const LONGEST = 100

/** Sorts as people do: without regard to case and accents. */
export const compareNames = new Intl.Collator('fr-CA').compare

/** What is wrong with a name that a person gave to something; the spaces around it are off already. */
export const nameProblem = (name: string): Sentence | null => textProblem(name, LONGEST)

/** The name as it is kept, or `Validation` for its field. */
export const friendlyNameOf = (written: string): string => {
  const name = written.trim()
  const problem = nameProblem(name)
  if (problem !== null) throw new Validation({ friendly_name: [problem] })
  return name
}
