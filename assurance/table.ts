import type { Goal } from './goals'

export interface Figure {
  what: string
  value: number
  unit?: string
}

export interface FileRun {
  file: string
  hasPassed: boolean
  output: string
  figures: readonly Figure[]
}

export interface Row {
  goal: Goal
  hasHeld: boolean
  measured: readonly string[]
  seconds: number
}

const formatted = ({ what, value, unit }: Figure): string => {
  const number = value.toLocaleString('en-CA', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })
  return unit === undefined ? `${number} ${what}` : `${what} ${number} ${unit}`
}

/** Counts of one name add up; of measures, which have a unit, the largest counts. */
const figuresOf = (goal: Goal, goals: readonly Goal[], runs: readonly FileRun[]): string[] => {
  const named = new Set(goals.flatMap(({ figures = [] }) => figures))
  const files = Object.values(goal.files).flat()
  const all = new Map<string, Figure>()
  for (const { file, figures } of runs) {
    for (const figure of figures) {
      const { what, value, unit } = figure
      if (!(goal.figures?.includes(what) ?? (files.includes(file) && !named.has(what)))) continue
      const key = `${what} ${unit ?? ''}`
      const before = all.get(key)?.value ?? 0
      all.set(key, { ...figure, value: unit === undefined ? before + value : Math.max(before, value) })
    }
  }
  return [...all.values()].map(formatted)
}

/** `runs` are all runs so far, because another goal's files may have reported this goal's figures. */
export const rowOf = (goal: Goal, goals: readonly Goal[], runs: readonly FileRun[], seconds: number): Row => {
  const files = Object.values(goal.files).flat()
  const failed = runs.filter(({ file, hasPassed }) => files.includes(file) && !hasPassed)
  const figures = figuresOf(goal, goals, runs)
  // A run without figures has proved nothing.
  const faults = [...failed.map(({ file }) => `${file} failed`), ...(figures.length === 0 ? ['nothing was measured'] : [])]
  return { goal, hasHeld: faults.length === 0, measured: [...figures, ...faults], seconds }
}

const lineOf = (cells: readonly string[]): string =>
  `| ${cells.map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`

const measuredLine = ({ goal: { id, title, bar }, hasHeld, measured, seconds }: Row, when: string): string =>
  lineOf([id, title, bar, measured.join('; '), hasHeld ? 'held' : 'FELL SHORT', seconds.toFixed(0), when])

const heads = ['Goal', 'What', 'Bar', 'Measured', 'Result', 'Seconds', 'When']

const tableWith = (lines: readonly string[]): string => [lineOf(heads), lineOf(heads.map(() => '---')), ...lines].join('\n')

export const tableOf = (rows: readonly Row[], when: string): string => tableWith(rows.map((row) => measuredLine(row, when)))

const measuredRow = /^\| (G\d+) \|.*\S \|$/gm

/** The rows of `before`, but for the goals that were measured again. */
export const updatedTableOf = (before: string, goals: readonly Goal[], rows: readonly Row[], when: string): string => {
  const lines = new Map([...before.matchAll(measuredRow)].map(([line, id]) => [id, line]))
  for (const row of rows) lines.set(row.goal.id, measuredLine(row, when))
  return tableWith(goals.map(({ id, title, bar }) => lines.get(id) ?? lineOf([id, title, bar, '', 'not measured', '', ''])))
}
