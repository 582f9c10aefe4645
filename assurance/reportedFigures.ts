import { readFile } from 'node:fs/promises'
import type { Goal } from './goal'

interface ReportedFigure {
  what: string
  value: number
  unit: string
}

export interface FileFigures {
  file: string
  figures: readonly ReportedFigure[]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const parse = (line: string): ReportedFigure => {
  const figure: unknown = JSON.parse(line)
  if (!isRecord(figure) || typeof figure['value'] !== 'number') throw new Error(`No figure is reported by ${line}`)
  const { what, value, unit } = figure
  return { what: String(what), value, unit: typeof unit === 'string' ? unit : '' }
}

export const readFigures = async (reports: string): Promise<ReportedFigure[]> => {
  const text = await readFile(reports, 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '').map(parse)
}

const merged = (one: ReportedFigure | undefined, next: ReportedFigure): ReportedFigure => {
  if (one === undefined) return next
  return { ...next, value: next.unit === '' ? one.value + next.value : Math.max(one.value, next.value) }
}

const formatted = ({ what, value, unit }: ReportedFigure): string => {
  const number = value.toLocaleString('en-CA', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })
  return unit === '' ? `${number} ${what}` : `${what} ${number} ${unit}`
}

export const figuresOf = (goal: Goal, goals: readonly Goal[], reported: readonly FileFigures[]): string[] => {
  const named = new Set(goals.flatMap(({ figures = [] }) => figures))
  const files = new Set(goal.runs.flatMap((run) => run.files))
  const belongs = (file: string, what: string): boolean => goal.figures?.includes(what) ?? (files.has(file) && !named.has(what))
  const all = new Map<string, ReportedFigure>()
  for (const { file, figures } of reported) {
    for (const one of figures.filter(({ what }) => belongs(file, what))) {
      const key = JSON.stringify([one.what, one.unit])
      all.set(key, merged(all.get(key), one))
    }
  }
  return [...all.values()].map(formatted)
}
