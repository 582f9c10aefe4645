/** @jest-environment node */
import { stackName, type Stack } from '@/slices/editorDocument'
import { savedStepAt } from './savedSteps'

const step = (key: string, module_name: string) => ({ key, module_name, parameters: {}, description: '' })

const saved = { id: 'b1', modules: [{ id: 11, module_name: 'pause' }, { id: 12, module_name: 'router' }] }

const stackOf = (modules: Stack['modules'], version: number): Stack => ({ branchId: 'b1', modules, version, savedVersion: 1, expected: [] })

const stepAt = (stack: Stack, savedIds: Record<string, number>) =>
  savedStepAt({ stacks: { [stackName(stack.branchId)]: stack }, savedIds }, { branches: [saved] })

const savedIds = { k1: 11, k2: 12 }

test('in a branch without changes, a step is where the user sees it', () => {
  const at = stepAt(stackOf([step('k2', 'router'), step('k1', 'pause')], 1), savedIds)
  expect([at('b1', 0, 'router'), at('b1', 1, 'pause'), at('b1', 1, 'router'), at('b1', 2, 'pause')]).toEqual(['k2', 'k1', null, null])
})

test('in a branch with changes, a step is where it was when it was saved, and steps that were never saved have no calls', () => {
  const at = stepAt(stackOf([step('k3', 'pause'), step('k2', 'router'), step('k1', 'pause')], 2), savedIds)
  expect([at('b1', 0, 'pause'), at('b1', 1, 'router'), at('b1', 0, 'router'), at('b1', 2, 'pause')]).toEqual(['k1', 'k2', null, null])
})

test('a branch that the flow no longer has, and a step whose own id is not known, are nowhere', () => {
  expect(stepAt(stackOf([], 1), savedIds)('b2', 0, 'pause')).toBe(null)
  expect(stepAt(stackOf([], 2), {})('b1', 0, 'pause')).toBe(null)
})
