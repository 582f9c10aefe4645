import type { Goal } from './goal'

export type Verdict = 'held' | 'FELL SHORT' | 'not applicable'

export interface Row {
  goal: Goal
  verdict: Verdict
  figures: readonly string[]
  /** Files that did not pass, or that nothing was measured. */
  faults: readonly string[]
  seconds: number
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const measured = ({ goal, figures, faults }: Row): string =>
  [...(goal.notApplicable === undefined ? [] : [goal.notApplicable]), ...figures, ...faults].join('; ')

const lineOf = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

/** The whole proof as one table in Markdown, which a terminal shows well enough. */
export const tableOf = (rows: readonly Row[]): string =>
  [
    lineOf(['Goal', 'What', 'Bar', 'Measured', 'Result', 'Seconds']),
    '|---|---|---|---|---|---|',
    ...rows.map((row) => {
      const { goal, verdict, seconds } = row
      return lineOf([goal.id, goal.title, goal.bar, measured(row), verdict, seconds.toFixed(0)])
    }),
  ].join('\n')
