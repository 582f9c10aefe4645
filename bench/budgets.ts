import type { Weights } from './weights'

/** Gzipped bytes; `Weights` describes each figure. */
type Budgets = Pick<Weights, 'signInScripts' | 'dashboard' | 'largestScreen'>

/**
 * The console's size budgets; exceeding one fails the tests, and `npm run bench -- budgets` prints the current sizes. A
 * commit that raises a budget says what users get for the bytes.
 */
export const budgets: Budgets = { signInScripts: 163_000, dashboard: 348_000, largestScreen: 122_000 }

export interface BudgetLine {
  what: string
  bytes: number
  budget: number
}

export const budgetLines = (weights: Weights, limits: Budgets): BudgetLine[] => [
  { what: 'Scripts before the login form can submit', bytes: weights.signInScripts, budget: limits.signInScripts },
  { what: 'The dashboard with its chart', bytes: weights.dashboard, budget: limits.dashboard },
  { what: `The largest screen beside the shell (${weights.largestName})`, bytes: weights.largestScreen, budget: limits.largestScreen },
]

export const budgetFaults = (weights: Weights, limits: Budgets): string[] =>
  budgetLines(weights, limits).flatMap(({ what, bytes, budget }) => (bytes > budget ? [`${what}: ${bytes} bytes, ${bytes - budget} above the budget`] : []))
