import { Validation } from './failures'
import type { Sentence } from './language'
import { isRequired, isTooLong } from './sentences'

export const refuseProblems = (problems: Readonly<Record<string, Sentence | null>>): void => {
  const found = Object.entries(problems).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]] as const]))
  if (found.length > 0) throw new Validation(Object.fromEntries(found))
}

export const textProblem = (text: string, longest: number): Sentence | null => {
  if (text === '') return isRequired
  return [...text].length > longest ? isTooLong(longest) : null
}
