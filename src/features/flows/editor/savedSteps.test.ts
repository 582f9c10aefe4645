/** @jest-environment node */
import { stackName, type StackModule } from '@/slices/editorDocument'
import { savedStepAt } from './EditorMap'

const step = (key: string, module_name: string) => ({ key, module_name, parameters: {}, description: '' })

const saved = { id: 'b1', modules: [{ id: 11, module_name: 'pause' }, { id: 12, module_name: 'router' }] }

const stepAt = (modules: StackModule[], isSaved: boolean, ids: Record<string, number>) => {
  const name = stackName('b1')
  const editor = {
    present: { stacks: { [name]: { branchId: 'b1', modules } }, draft: null },
    saved: { [name]: { modules: isSaved ? modules : [], known: [] } },
    savedIds: ids,
  }
  return savedStepAt(editor, { branches: [saved] })
}

const savedIds = { k1: 11, k2: 12 }

test('in a branch without changes, a step is where the user sees it', () => {
  const at = stepAt([step('k2', 'router'), step('k1', 'pause')], true, savedIds)
  expect([at('b1', 0, 'router'), at('b1', 1, 'pause'), at('b1', 1, 'router'), at('b1', 2, 'pause')]).toEqual(['k2', 'k1', null, null])
})

test('in a branch with changes, a step is where it was when it was saved, and steps that were never saved have no calls', () => {
  const at = stepAt([step('k3', 'pause'), step('k2', 'router'), step('k1', 'pause')], false, savedIds)
  expect([at('b1', 0, 'pause'), at('b1', 1, 'router'), at('b1', 0, 'router'), at('b1', 2, 'pause')]).toEqual(['k1', 'k2', null, null])
})

test('a branch that the flow no longer has, and a step whose own id is not known, are nowhere', () => {
  expect(stepAt([], true, savedIds)('b2', 0, 'pause')).toBe(null)
  expect(stepAt([], false, {})('b1', 0, 'pause')).toBe(null)
})
