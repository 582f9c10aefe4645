import type { Id } from 'contract/operation'
import type { ReadFlowCounts } from '@/api/endpoints/callPaths'
import { plural } from '@/i18n/message'
import type { Translate } from '@/i18n/translator'
import { formatCount } from '@/lib/format'
import { numberText } from '@/lib/text'
import type { MapDestination, MapExit, MapStep, FlowGraph, MapBranch } from './flowGraph'

const wholePercent = numberText({ style: 'percent' })

const LEAST = 0.005

/** Whole percents; a share too small for one is not nothing. */
export const percentText = ({ calls, of }: { calls: number; of: number }, language: string): string => {
  const share = of === 0 ? 0 : calls / of
  return share > 0 && share < LEAST ? `<\u00a0${wholePercent(0.01, language)}` : wholePercent(share, language)
}

/** "240 · 75%" */
export const shareText = ({ calls, of }: Share, language: string): string =>
  of === null || of === 0 ? formatCount(calls, language) : `${formatCount(calls, language)} · ${percentText({ calls, of }, language)}`

export const callsText = (calls: number, t: Translate, language: string): string =>
  t(plural(calls, '{count} call', '{count} calls', { count: formatCount(calls, language) }))

/** "240 calls (75%)" */
export const sharedCallsText = ({ calls, of }: Share, t: Translate, language: string): string =>
  of === null || of === 0 ? callsText(calls, t, language) : `${callsText(calls, t, language)} (${percentText({ calls, of }, language)})`

/** "180 answered (75%)"; '' where nobody was called. */
export const answeredText = ({ answered }: StepCalls, called: number, t: Translate, language: string): string =>
  called === 0 ? '' : t('{count} answered ({share})', { count: formatCount(answered, language), share: percentText({ calls: answered, of: called }, language) })

/** "412 calls · no key 4% · other key 1%" */
export const menuText = ({ calls, noKey, wrongKey }: StepCalls, t: Translate, language: string): string =>
  [
    callsText(calls, t, language),
    ...(noKey === 0 ? [] : [t('no key {share}', { share: percentText({ calls: noKey, of: calls }, language) })]),
    ...(wrongKey === 0 ? [] : [t('other key {share}', { share: percentText({ calls: wrongKey, of: calls }, language) })]),
  ].join(' · ')

/** "12 callers hung up here (8%)" */
export const leftText = ({ left, calls }: StepCalls, t: Translate, language: string): string =>
  t(plural(left, '{count} caller hung up here ({share})', '{count} callers hung up here ({share})', { count: formatCount(left, language), share: percentText({ calls: left, of: calls }, language) }))

/** `key`: '' for opening hours. */
export const takenKey = (stepKey: string, key: string, to: Id | null): string => `${stepKey} ${key} ${to ?? ''}`

/** Of the calls that came to a step. */
export interface StepCalls {
  calls: number
  /** Callers who hung up there. */
  left: number
  noKey: number
  wrongKey: number
  /** Those that dialled a listed extension. */
  dialled: number
  answered: number
}

/** What calls did in a period. */
export interface MapCounts {
  calls: number
  /** By step key. */
  steps: ReadonlyMap<string, StepCalls>
  /** By `takenKey`. */
  ways: ReadonlyMap<string, number>
  /** How often a call came to a branch from another, by its id as text. */
  arrivals: ReadonlyMap<string, number>
}

/** The key of the step at this place, as calls find it; `null` if it is gone or is another one. */
export type StepAt = (branchId: Id, index: number, moduleName: string) => string | null

export const noCalls: StepCalls = { calls: 0, left: 0, noKey: 0, wrongKey: 0, dialled: 0, answered: 0 }

/** Calls of steps that the call flow no longer has are not shown. */
export const countsOf = ({ calls: all, steps: rows }: Pick<ReadFlowCounts, 'calls' | 'steps'>, stepAt: StepAt): MapCounts => {
  const [steps, ways, arrivals] = [new Map<string, StepCalls>(), new Map<string, number>(), new Map<string, number>()]
  const add = (sums: Map<string, number>, key: string, calls: number): void => void sums.set(key, (sums.get(key) ?? 0) + calls)
  for (const { branch_id, module_index, module_name, outcome, key, to_branch_id, calls } of rows) {
    if (to_branch_id !== null) add(arrivals, String(to_branch_id), calls)
    const step = stepAt(branch_id, module_index, module_name)
    if (step === null) continue
    const sum = steps.get(step) ?? noCalls
    const only = (isIt: boolean): number => (isIt ? calls : 0)
    steps.set(step, {
      calls: sum.calls + calls,
      left: sum.left + only(outcome === 'left'),
      noKey: sum.noKey + only(outcome === 'no_key'),
      wrongKey: sum.wrongKey + only(outcome === 'wrong_key'),
      dialled: sum.dialled + only(key !== null),
      answered: sum.answered + only(outcome === 'answered'),
    })
    if (to_branch_id !== null) add(ways, takenKey(step, key ?? '', to_branch_id), calls)
  }
  return { calls: all, steps, ways, arrivals }
}

/** Calls, and those that they are a share of; without a share where every call goes the same way. */
export interface Share {
  calls: number
  of: number | null
}

/** `null` for a way that calls can't be told apart on. */
export const exitShare = ({ steps, ways }: MapCounts, step: Pick<MapStep, 'key'>, { key, to, isTwin }: Pick<MapExit, 'key' | 'to' | 'isTwin'>): Share | null =>
  isTwin ? null : { calls: ways.get(takenKey(step.key, key, to)) ?? 0, of: (steps.get(step.key) ?? noCalls).calls }

export const destinationShare = ({ steps }: MapCounts, stepKey: string, { kind }: Pick<MapDestination, 'kind'>): Share => {
  const { calls, dialled } = steps.get(stepKey) ?? noCalls
  return kind === 'extensions' ? { calls: dialled, of: calls } : { calls, of: null }
}

/** A call begins in the first branch without coming from another. */
export const arrivalsAt = ({ calls, arrivals }: MapCounts, { id, isRoot }: { id: string; isRoot: boolean }): number =>
  (arrivals.get(id) ?? 0) + (isRoot ? calls : 0)

export interface CardNode extends Record<string, unknown> {
  card: Card
  view: MapView
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export type Card =
  | ({ id: string; kind: 'entry'; numbers: readonly string[] | null } & Box)
  | ({ id: string; kind: 'branch'; branch: MapBranch } & Box)
  | ({ id: string; kind: 'destination'; destination: MapDestination; stepKey: string; isReached: boolean } & Box)
  | ({ id: string; kind: 'unreached' } & Box)

/** The path of a call through the steps, by their keys. */
export interface Trail {
  /** The current or last step; `null` before the first. */
  now: string | null
  passed: ReadonlySet<string>
  /** `takenKey` of each way that the call took from branch to branch. */
  taken: ReadonlySet<string>
  /** A call that is over is shown as a whole, a simulated one step by step. */
  isOver?: boolean
}

/** `undefined` for a step that the call hasn't reached. */
export type Mark = 'now' | 'passed' | undefined

export const markOf = (trail: Trail | null, key: string): Mark =>
  trail?.now === key ? 'now' : trail?.passed.has(key) === true ? 'passed' : undefined

/** What one version of a call flow has that another had not. */
export type MapMark = 'added' | 'changed' | 'moved' | 'removed'

/** What the drawing and the list have in common. */
export interface MapView {
  graph: FlowGraph
  selectedId: string | null
  found: ReadonlySet<string>
  /** The match that was asked for last; `turn` counts, so that the same one can be shown again. */
  shown: { id: string; turn: number } | null
  trail: Trail | null
  /** Leaves room for numbers of calls, which may come later. */
  hasCounts: boolean
  counts: MapCounts | null
  /** What the calls did, where `counts` are of what they would have done in the edited flow. */
  before: MapCounts | null
  /** By branch id and step key. */
  marks: ReadonlyMap<string, MapMark>
  /** `null` where a branch can't be opened. */
  onOpen: ((branchId: Id) => void) | null
  /** Shown as a whole, however small that is. */
  isPreview?: boolean
}

/** A map only to look at. */
export const plainView: Omit<MapView, 'graph'> = {
  ...{ selectedId: null, found: new Set(), shown: null, trail: null },
  ...{ hasCounts: false, counts: null, before: null, marks: new Map(), onOpen: null },
}
