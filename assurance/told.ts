import { readFile } from 'node:fs/promises'
import type { Goal } from './goal'

interface Told {
  what: string
  value: number
  unit: string
}

export interface FileFigures {
  file: string
  told: readonly Told[]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const parse = (line: string): Told => {
  const told: unknown = JSON.parse(line)
  if (!isRecord(told) || typeof told['value'] !== 'number') throw new Error(`No figure is reported by ${line}`)
  const { what, value, unit } = told
  return { what: String(what), value, unit: typeof unit === 'string' ? unit : '' }
}

export const readTold = async (reports: string): Promise<Told[]> => {
  const text = await readFile(reports, 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '').map(parse)
}

const joined = (one: Told | undefined, next: Told): Told => {
  if (one === undefined) return next
  return { ...next, value: next.unit === '' ? one.value + next.value : Math.max(one.value, next.value) }
}

const shown = ({ what, value, unit }: Told): string => {
  const number = value.toLocaleString('en-CA', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })
  return unit === '' ? `${number} ${what}` : `${what} ${number} ${unit}`
}

export const figuresOf = (goal: Goal, goals: readonly Goal[], reported: readonly FileFigures[]): string[] => {
  const named = new Set(goals.flatMap(({ figures = [] }) => figures))
  const files = new Set(goal.runs.flatMap((run) => run.files))
  const isItsOwn = (file: string, what: string): boolean => goal.figures?.includes(what) ?? (files.has(file) && !named.has(what))
  const all = new Map<string, Told>()
  for (const { file, told } of reported) {
    for (const one of told.filter(({ what }) => isItsOwn(file, what))) {
      const key = JSON.stringify([one.what, one.unit])
      all.set(key, joined(all.get(key), one))
    }
  }
  return [...all.values()].map(shown)
}
