import { readFile } from 'node:fs/promises'
import type { GoalId } from './goal'

interface Told {
  goal: string
  what: string
  value: number
  unit: string
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const parse = (line: string): Told => {
  const told: unknown = JSON.parse(line)
  if (!isRecord(told) || typeof told['value'] !== 'number') throw new Error(`No figure is told by ${line}`)
  const { goal, what, value, unit } = told
  return { goal: String(goal), what: String(what), value, unit: typeof unit === 'string' ? unit : '' }
}

/** Counts add up, of measures the largest counts, see `figure`. */
const joined = (one: Told | undefined, next: Told): Told => {
  if (one === undefined) return next
  return { ...next, value: next.unit === '' ? one.value + next.value : Math.max(one.value, next.value) }
}

const shown = ({ what, value, unit }: Told): string => {
  const number = value.toLocaleString('en-CA', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })
  return unit === '' ? `${number} ${what}` : `${what} ${number} ${unit}`
}

export type Figures = (goal: GoalId) => string[]

/** What tests told in this run, in the order in which each figure was first told. */
export const readFigures = async (file: string): Promise<Figures> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  const all = new Map<string, Told>()
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const told = parse(line)
    const key = JSON.stringify([told.goal, told.what, told.unit])
    all.set(key, joined(all.get(key), told))
  }
  return (goal) => [...all.values()].filter((told) => told.goal === goal).map(shown)
}
