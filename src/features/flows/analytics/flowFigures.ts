import type { CallEnding } from 'contract/callPaths'
import type { CountedFlow } from '@/api/endpoints/callPaths'
import { msg, type Message } from '@/i18n/message'
import { numberText } from '@/lib/text'

export type CountedKey = CountedFlow['keys'][number]

interface PressedKey {
  branch: string
  key: string
  /** Null for extensions, which lead to no branch. */
  to: string | null
  calls: number
  /** Of the keys pressed in this menu, 0 to 1. */
  share: number
}

const menuOf = ({ branch_id, module_index }: CountedKey): string => `${branch_id} ${module_index}`

/** Most pressed first. A branch may have several menus, and a key lead to several branches over time. */
export const pressedKeys = (keys: readonly CountedKey[], deletedName: string): PressedKey[] => {
  const totals = new Map<string, number>()
  for (const key of keys) totals.set(menuOf(key), (totals.get(menuOf(key)) ?? 0) + key.calls)
  return keys.map((key) => ({
    branch: key.branch_name ?? deletedName,
    key: key.key,
    to: key.to_branch_id === null ? null : (key.to_branch_name ?? deletedName),
    calls: key.calls,
    share: key.calls / Math.max(1, totals.get(menuOf(key)) ?? 0),
  }))
}

export interface FlowNode {
  id: string
  name: string
  /** From the left: branches, their keys, and where these lead. */
  column: 0 | 1 | 2
}

export interface FlowLink {
  from: string
  to: string
  calls: number
}

/** Branches at both ends are nodes of their own, so that a menu that leads back to itself makes no circle. */
export const flowDiagram = (keys: readonly PressedKey[], extensionName: string): { nodes: FlowNode[]; links: FlowLink[] } => {
  const nodes = new Map<string, FlowNode>()
  const links = new Map<string, FlowLink>()
  const node = (column: FlowNode['column'], name: string, id = name): string => {
    const full = `${column} ${id}`
    nodes.set(full, { id: full, name, column })
    return full
  }
  const link = (from: string, to: string, calls: number): void => {
    const known = links.get(`${from}\n${to}`)
    links.set(`${from}\n${to}`, { from, to, calls: calls + (known?.calls ?? 0) })
  }
  for (const { branch, key, to, calls } of keys) {
    const source = node(0, branch)
    const middle = node(1, key, `${branch}\n${key}`)
    link(source, middle, calls)
    link(middle, node(2, to ?? extensionName), calls)
  }
  return { nodes: [...nodes.values()], links: [...links.values()] }
}

export const formatPercent = numberText({ style: 'percent' })

export const formatChange = numberText({ style: 'percent', signDisplay: 'exceptZero' })

/** The difference of two percentages. */
export const formatPoints = numberText({ signDisplay: 'exceptZero' })

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
const LEVELS = 6

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
