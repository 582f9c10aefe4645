import type { Goal } from './goal'

export type Verdict = 'held' | 'FELL SHORT' | 'not applicable'

export interface Row {
  goal: Goal
  verdict: Verdict
  figures: readonly string[]
  faults: readonly string[]
  seconds: number
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const measured = ({ goal, figures, faults }: Row): string =>
  [...(goal.notApplicable === undefined ? [] : [goal.notApplicable]), ...figures, ...faults].join('; ')

const lineOf = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

const heads = ['Goal', 'What', 'Bar', 'Measured', 'Result', 'Seconds']

const cellsOf = (row: Row): string[] => {
  const { goal, verdict, seconds } = row
  return [goal.id, goal.title, goal.bar, measured(row), verdict, seconds.toFixed(0)]
}

const tableWith = (columns: readonly string[], lines: readonly string[]): string =>
  [lineOf(columns), lineOf(columns.map(() => '---')), ...lines].join('\n')

export const tableOf = (rows: readonly Row[]): string => tableWith(heads, rows.map((row) => lineOf(cellsOf(row))))

const unmeasured = ({ id, title, bar }: Goal): string => lineOf([id, title, bar, '', 'not measured', '', ''])

const measuredRow = /^\| (G\d+) \|.*\S \|$/gm

export const updatedTableOf = (before: string, goals: readonly Goal[], rows: readonly Row[], when: string): string => {
  const lines = new Map([...before.matchAll(measuredRow)].map(([line, id]) => [id, line]))
  for (const row of rows) lines.set(row.goal.id, lineOf([...cellsOf(row), when]))
  return tableWith([...heads, 'When'], goals.map((goal) => lines.get(goal.id) ?? unmeasured(goal)))
}
