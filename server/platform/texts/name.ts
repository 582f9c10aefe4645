import { Validation } from '../failures/failures'
import type { Sentence } from '../failures/language'
import { textProblem } from '../failures/problems'

const LONGEST = 100

export const compareNames = new Intl.Collator('fr-CA').compare

export const nameProblem = (name: string): Sentence | null => textProblem(name, LONGEST)

export const friendlyNameOf = (written: string): string => {
  const name = written.trim()
  const problem = nameProblem(name)
  if (problem !== null) throw new Validation({ friendly_name: [problem] })
  return name
}
