import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { FlowChange } from 'contract/flowVersions'
import { compareFlows } from './compare'
import { isSameJson } from './parameters'
import { EditedFlow, type EditedBranch } from './testing/editedFlow'

const SEQUENCES = Number(process.env['EDIT_SEQUENCES'] ?? 300)

const step = (id: string, module_name: string, parameters: Record<string, unknown> = {}) => ({ id, module_name, description: id, parameters })
const branch = (id: string, modules: ReturnType<typeof step>[] = [], friendly_name = `Branch ${id}`): EditedBranch => ({ id, friendly_name, modules })
const at = (id: string, module_index: number, module_name: string, description: string) => ({ branch_id: id, branch_name: `Branch ${id}`, module_index, module_name, description })

/** A key that two changes share only if they describe the same. */
const keyOf = (change: FlowChange): string => {
  if (change.kind === 'branches_ordered') return change.kind
  return 'module_index' in change ? `${change.kind} ${change.branch_id} ${change.module_index}` : `${change.kind} ${change.branch_id}`
}

const stepAt = (branches: readonly EditedBranch[], id: unknown, index: number) => branches.find((each) => each.id === id)?.modules[index]

/** Applies the changes to the earlier flow; only names, orders and contents that they mention come from the later one. */
const applied = (before: EditedBranch[], changes: readonly FlowChange[], after: EditedBranch[]): EditedBranch[] => {
  const flow = structuredClone(before)
  const taken = new Set<unknown>()
  for (const change of changes) {
    if (change.kind === 'branch_removed') flow.splice(flow.findIndex(({ id }) => id === change.branch_id), 1)
    const standing = flow.find(({ id }) => 'branch_id' in change && id === change.branch_id)
    if (change.kind === 'branch_renamed' && standing !== undefined) standing.friendly_name = change.branch_name
    if (change.kind === 'step_removed') taken.add(stepAt(before, change.branch_id, change.module_index)?.id)
    if (change.kind === 'step_moved') taken.add(stepAt(before, change.from_branch_id, change.from_index)?.id)
  }
  for (const each of flow) each.modules = each.modules.filter(({ id }) => !taken.has(id))
  for (const change of changes) {
    if (change.kind !== 'step_added' && change.kind !== 'step_moved') continue
    const module = stepAt(after, change.branch_id, change.module_index)
    if (module !== undefined) flow.find(({ id }) => id === change.branch_id)?.modules.splice(change.module_index, 0, structuredClone(module))
  }
  for (const change of changes) {
    if (change.kind !== 'step_changed') continue
    const [module, now] = [stepAt(flow, change.branch_id, change.module_index), stepAt(after, change.branch_id, change.module_index)]
    for (const name of change.settings) if (module !== undefined) module.parameters = { ...module.parameters, [name]: now?.parameters[name] }
  }
  const order = changes.flatMap((change) => (change.kind === 'branches_ordered' ? change.branch_ids : []))
  const sorted = order.length === 0 ? flow : flow.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
  const added = changes.flatMap((change) => (change.kind === 'branch_added' ? [change.branch_id] : []))
  for (const [place, each] of after.entries()) if (added.includes(each.id)) sorted.splice(place, 0, each)
  return sorted
}

describe('two versions of a call flow', () => {
  it('differ in nothing if they are the same, whatever the order of fields and the descriptions', () => {
    const one = [branch('a', [step('1', 'pause', { length: 1, note: 'x' })])]
    const other = [branch('a', [{ ...step('1', 'pause', { note: 'x', length: 1 }), description: 'en français' }])]
    assert.deepEqual(compareFlows(one, other), [])
  })

  it('differ in branches that are added, removed, renamed and ordered, without their steps', () => {
    const before = [branch('a'), branch('b', [step('1', 'hangup')]), branch('c')]
    const after = [branch('c'), branch('d', [step('2', 'pause'), step('3', 'hangup')]), branch('a', [], 'Ventes')]
    assert.deepEqual(compareFlows(before, after), [
      { kind: 'branch_added', branch_id: 'd', branch_name: 'Branch d', modules: 2 },
      { kind: 'branch_removed', branch_id: 'b', branch_name: 'Branch b', modules: 1 },
      { kind: 'branch_renamed', branch_id: 'a', branch_name: 'Ventes', before_name: 'Branch a' },
      { kind: 'branches_ordered', branch_ids: ['c', 'a'] },
    ])
  })

  it('differ in steps that are added, removed and changed, by the names of their settings', () => {
    const before = [branch('a', [step('1', 'text_to_speech', { text: 'Bonjour', language: 'fr-CA' }), step('2', 'hangup')])]
    const after = [branch('a', [step('3', 'pause', { length: 2 }), step('1', 'text_to_speech', { text: 'Bonsoir', voice: 'b', language: 'fr-CA' })])]
    assert.deepEqual(compareFlows(before, after), [
      { kind: 'step_added', ...at('a', 0, 'pause', '3') },
      { kind: 'step_changed', ...at('a', 1, 'text_to_speech', '1'), settings: ['text', 'voice'] },
      { kind: 'step_removed', ...at('a', 1, 'hangup', '2') },
    ])
  })

  it('differ in a step that moved before another, not in those that it passed', () => {
    const [menu, voicemail, end] = [step('1', 'router'), step('2', 'voicemail'), step('3', 'hangup')]
    assert.deepEqual(compareFlows([branch('a', [menu, end, voicemail])], [branch('a', [voicemail, menu, end])]), [
      {
        ...{ kind: 'step_moved', ...at('a', 0, 'voicemail', '2'), from_branch_id: 'a', from_branch_name: 'Branch a', from_index: 2 },
        next: { module_name: 'router', description: '1' },
      },
    ])
  })

  it('differ in a step that moved to another branch, where it has a new id', () => {
    const say = { text: 'Bonjour' }
    assert.deepEqual(compareFlows([branch('a', [step('1', 'text_to_speech', say)]), branch('b')], [branch('a'), branch('b', [step('9', 'text_to_speech', say)])]), [
      { kind: 'step_moved', ...at('b', 0, 'text_to_speech', '9'), from_branch_id: 'a', from_branch_name: 'Branch a', from_index: 0, next: null },
    ])
  })

  it('differ in nothing if a client sends the same steps without their ids', () => {
    const steps = (prefix: string) => [step(`${prefix}1`, 'pause', { length: 1 }), step(`${prefix}2`, 'pause', { length: 1 }), step(`${prefix}3`, 'hangup')]
    assert.deepEqual(compareFlows([branch('a', steps('old'))], [branch('a', steps('new'))]), [])
  })

  it('differ, after any edits, in changes that make one of the other, each described once', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), fc.nat(8), (numbers, edits) => {
        const flow = new EditedFlow((below) => Number(numbers.next().value) % Math.max(1, below))
        const before = flow.copy()
        for (let edit = 0; edit < edits; edit += 1) flow.edit()
        const after = flow.copy()
        const changes = compareFlows(before, after)
        assert.deepEqual(changes.length, new Set(changes.map(keyOf)).size)
        const made = applied(before, changes, after)
        const shown = (branches: EditedBranch[]) => branches.map(({ id, friendly_name, modules }) => [id, friendly_name, modules.map(({ parameters }) => parameters)])
        assert.ok(isSameJson(shown(made), shown(after)), JSON.stringify({ changes, made, after }))
        assert.ok(changes.length <= edits * 2, JSON.stringify({ changes, edits }))
      }),
      { numRuns: SEQUENCES },
    )
  })
})
