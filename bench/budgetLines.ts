import type { Budgets } from './budgets'
import type { Weights } from './weights'

export interface BudgetLine {
  what: string
  bytes: number
  budget: number | undefined
}

export const budgetLines = (weights: Weights, budgets: Budgets): BudgetLine[] => {
  const names = new Set([...Object.keys(budgets.imports), ...weights.imports.keys()])
  return [
    { what: 'Scripts before the login form takes text', bytes: weights.typingScripts, budget: budgets.typingScripts },
    { what: 'Scripts before the login form can submit', bytes: weights.signInScripts, budget: budgets.signInScripts },
    { what: 'The dashboard with its chart', bytes: weights.dashboard, budget: budgets.dashboard },
    { what: 'The web phone', bytes: weights.webPhone, budget: budgets.webPhone },
    ...[...names].map((what) => ({ what, bytes: weights.imports.get(what) ?? 0, budget: budgets.imports[what] })),
  ]
}

export const budgetFaults = (weights: Weights, budgets: Budgets): string[] =>
  budgetLines(weights, budgets).flatMap(({ what, bytes, budget }) => {
    if (budget === undefined) return [`${what}: ${bytes} bytes, and no budget`]
    if (bytes === 0) return [`${what}: a budget, and nothing imports it`]
    return bytes > budget ? [`${what}: ${bytes} bytes, ${bytes - budget} above the budget`] : []
  })
