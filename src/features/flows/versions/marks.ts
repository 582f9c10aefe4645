import { compareFlows, type ComparedBranch } from 'callflow/compare'
import type { FlowChange } from 'contract/flowVersions'
import type { MapMark } from '../map/mapView'

type Branches = readonly ComparedBranch[]

export const markKey = (branchId: string | number, index: number): string => `${branchId} ${index}`

type Move = Extract<FlowChange, { kind: 'step_moved' }>
type Marked = [key: string, mark: MapMark]

const moveMarks = ({ branch_id, from_branch_id }: Move, place: Parameters<typeof markKey>): Marked[] => [
  [String(branch_id), 'changed'],
  [String(from_branch_id), 'changed'],
  [markKey(...place), 'moved'],
]

const marksOf = (change: FlowChange): Marked[] => {
  switch (change.kind) {
    case 'branch_added':
      return [[String(change.branch_id), 'added']]
    case 'branch_renamed':
      return [[String(change.branch_id), 'changed']]
    case 'step_added':
    case 'step_changed':
      return [
        [String(change.branch_id), 'changed'],
        [markKey(change.branch_id, change.module_index), change.kind === 'step_added' ? 'added' : 'changed'],
      ]
    case 'step_moved':
      return moveMarks(change, [change.branch_id, change.module_index])
    case 'step_removed':
      return [[String(change.branch_id), 'changed']]
    case 'branch_removed':
    case 'branches_ordered':
      return []
  }
}

/** What is new or gone says more than that it differs. */
const marksIn = (marked: readonly Marked[]): ReadonlyMap<string, MapMark> => {
  const marks = new Map<string, MapMark>()
  for (const [key, mark] of marked) if ((marks.get(key) ?? 'changed') === 'changed') marks.set(key, mark)
  return marks
}

export interface VersionMarks {
  before: ReadonlyMap<string, MapMark>
  after: ReadonlyMap<string, MapMark>
}

const marksBefore = (change: FlowChange): Marked[] => {
  switch (change.kind) {
    case 'branch_removed':
      return [[String(change.branch_id), 'removed']]
    case 'branch_renamed':
    case 'step_added':
      return [[String(change.branch_id), 'changed']]
    case 'step_removed':
      return [
        [String(change.branch_id), 'changed'],
        [markKey(change.branch_id, change.module_index), 'removed'],
      ]
    case 'step_moved':
      return moveMarks(change, [change.from_branch_id, change.from_index])
    case 'step_changed':
    case 'branch_added':
    case 'branches_ordered':
      return []
  }
}

/** What to mark on the map of the earlier version, and on that of the later one: by branch id and `markKey`. */
export const markVersions = (before: Branches, after: Branches): VersionMarks => {
  const changes = compareFlows(before, after)
  // Only the way back names the earlier places of changed steps. All else it may tell in another way, as which of two steps moved.
  const changed = compareFlows(after, before).filter(({ kind }) => kind === 'step_changed')
  return {
    before: marksIn([...changed.flatMap(marksOf), ...changes.flatMap(marksBefore)]),
    after: marksIn(changes.flatMap(marksOf)),
  }
}
