import { appendFileSync } from 'node:fs'
import type { GoalId } from './goal'

/** Whether this run fills the table of `npm run proof`. */
export const isMeasured = (): boolean => process.env['PROOF_FIGURES'] !== undefined

/**
 * Tells a measured figure of a goal to the table of `npm run proof`; anywhere else it does nothing.
 * Counts (without a unit) that are told under one name add up; of a measure (with a unit) the largest is shown.
 */
export const figure = (goal: GoalId, what: string, value: number, unit?: string): void => {
  const file = process.env['PROOF_FIGURES']
  if (file === undefined) return
  appendFileSync(file, `${JSON.stringify({ goal, what, value, ...(unit === undefined ? {} : { unit }) })}\n`)
}
