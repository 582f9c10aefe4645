import type { Id } from 'contract/operation'
import type { FlowGraph, MapBranch, MapDestination } from './flowGraph'
import type { MapCounts } from './mapCounts'

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

/** The path of a call, drawn on the map. */
export interface MapTrail {
  now: string | null
  passed: ReadonlySet<string>
  /** `takenKey` of each way that the call took from branch to branch. */
  taken: ReadonlySet<string>
  /** A call that is over is shown as a whole, a simulated one step by step. */
  isOver?: boolean
}

/** What one version of a call flow has that another had not. */
export type MapMark = 'added' | 'changed' | 'moved' | 'removed'

/** What the drawing and the list have in common. */
export interface MapView {
  graph: FlowGraph
  selectedId: string | null
  found: ReadonlySet<string>
  /** The match that was asked for last; `turn` counts, so that the same one can be shown again. */
  shown: { id: string; turn: number } | null
  trail: MapTrail | null
  /** Leaves room for numbers of calls, which may come later. */
  hasCounts: boolean
  counts: MapCounts | null
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
  ...{ hasCounts: false, counts: null, marks: new Map(), onOpen: null },
}
