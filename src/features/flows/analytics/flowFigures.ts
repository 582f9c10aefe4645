import type { CallEnding } from 'contract/callPaths'
import type { CountedFlow } from '@/api/endpoints/callPaths'
import { msg, type Message } from '@/i18n/message'

export interface Ending {
  ending: CallEnding
  label: Message
  calls: number
  /** Of all calls, 0 to 1. */
  share: number
  callsBefore: number
  /** In percentage points; null if there were no calls before. */
  change: number | null
}

const labels: readonly [CallEnding, Message][] = [
  ['reached', msg('Reached a person')],
  ['message', msg('Left a message')],
  ['menu', msg('Hung up in a menu')],
  ['missed', msg('Missed')],
]

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

type Counted = Pick<CountedFlow, 'calls' | 'endings'>

/** Compared with the period before, if that is known. */
export const endingsOf = ({ calls, endings }: Counted, before: Counted | null): Ending[] =>
  labels.map(([ending, label]) => {
    const share = shareOf(endings[ending], calls)
    const callsBefore = before?.endings[ending] ?? 0
    const change = before === null || before.calls === 0 ? null : Math.round(share * 100) - Math.round(shareOf(callsBefore, before.calls) * 100)
    return { ending, label, calls: endings[ending], share, callsBefore, change }
  })

/** Calls in progress, and those that were interrupted. */
export const unfinishedIn = ({ calls, endings }: Counted): number =>
  Math.max(0, calls - endings.reached - endings.message - endings.menu - endings.missed)

export type Measure = 'calls' | CallEnding

export const measures: readonly [Measure, Message][] = [['calls', msg('All calls')], ...labels]

export const DAYS = 7
export const HOURS = 24

/** By weekday from Monday, then by hour. */
export const gridOf = ({ hours }: Pick<CountedFlow, 'hours'>, measure: Measure): number[][] => {
  const grid = Array.from({ length: DAYS }, () => new Array<number>(HOURS).fill(0))
  for (const { weekday, hour, calls, endings } of hours) {
    const row = grid[weekday - 1]
    if (row !== undefined && hour in row) row[hour] = measure === 'calls' ? calls : endings[measure]
  }
  return grid
}

/** Shades of a cell; 0 is for none. */
export const LEVELS = 6

export const levelOf = (calls: number, most: number): number => (calls === 0 ? 0 : Math.max(1, Math.ceil((calls / most) * LEVELS)))

export const mostIn = (grid: readonly (readonly number[])[]): number => Math.max(0, ...grid.flat())

/** The fewest and most calls of a shade, of shades that any number has. */
export const shadesUpTo = (most: number): { level: number; from: number; to: number }[] => {
  const shades: { level: number; from: number; to: number }[] = []
  for (let calls = 1; calls <= most; calls += 1) {
    const level = levelOf(calls, most)
    const last = shades.at(-1)
    if (last?.level === level) last.to = calls
    else shades.push({ level, from: calls, to: calls })
  }
  return shades
}
