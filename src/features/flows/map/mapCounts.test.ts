/** @jest-environment node */
import { trailOfCall } from '../editor/EditorMap'
import { takenKey, arrivalsAt, countsOf, destinationShare, exitShare, percentText, shareText } from './mapView'

type Rows = Parameters<typeof countsOf>[0]['steps']

const row = (outcome: Rows[number]['outcome'], calls: number, more: Partial<Rows[number]> = {}): Rows[number] => ({
  ...{ branch_id: 'root', module_index: 0, module_name: 'router', outcome, key: null, to_branch_id: null, calls },
  ...more,
})

/** A menu at the beginning, extensions after it. */
const stepAt = (branchId: string | number, index: number, moduleName: string): string | null =>
  branchId === 'root' ? (index === 0 && moduleName === 'router' ? 'menu' : index === 1 && moduleName === 'extensions' ? 'listed' : null) : null

const listed = { module_index: 1, module_name: 'extensions' }

const counts = countsOf(
  {
    calls: 20,
    steps: [
      row('key', 12, { key: '1', to_branch_id: 'sales' }),
      row('key', 3, { key: '2', to_branch_id: 'root' }),
      row('no_key', 4),
      row('wrong_key', 1),
      row('left', 3),
      row('answered', 2, { ...listed, key: '101' }),
      row('unanswered', 1, { ...listed, key: '102' }),
      row('left', 1, listed),
      row('key', 9, { module_index: 7, key: '1', to_branch_id: 'gone' }),
    ],
  },
  stepAt,
)

const exit = (key: string, to: string, isTwin = false) => ({ key, to, isTwin })

test('each way has its calls and those that came to its step, a way without calls none', () => {
  expect(exitShare(counts, { key: 'menu' }, exit('1', 'sales'))).toEqual({ calls: 12, of: 23 })
  expect(exitShare(counts, { key: 'menu' }, exit('1', 'elsewhere'))).toEqual({ calls: 0, of: 23 })
})

test('calls of two ways that look alike are counted on the first', () => {
  expect(exitShare(counts, { key: 'menu' }, exit('1', 'sales', true))).toBeNull()
})

test('a step knows who hung up there and who pressed nothing or another key', () => {
  expect(counts.steps.get('menu')).toEqual({ calls: 23, left: 3, noKey: 4, wrongKey: 1, dialled: 15, answered: 0 })
})

test('listed extensions were called by those who dialled one', () => {
  expect(destinationShare(counts, 'listed', { kind: 'extensions' })).toEqual({ calls: 3, of: 4 })
  expect(destinationShare(counts, 'listed', { kind: 'phones' })).toEqual({ calls: 4, of: null })
})

test('calls come to the first branch from outside and by loops', () => {
  expect(arrivalsAt(counts, { id: 'root', isRoot: true })).toBe(23)
  expect(arrivalsAt(counts, { id: 'sales', isRoot: false })).toBe(12)
})

test('a share too small for a percent is not nothing', () => {
  expect([percentText({ calls: 0, of: 9 }, 'en'), percentText({ calls: 0, of: 0 }, 'en')]).toEqual(['0%', '0%'])
  expect(percentText({ calls: 1, of: 1000 }, 'en')).toBe('<\u00a01%')
  expect([shareText({ calls: 12, of: 48 }, 'en'), shareText({ calls: 12, of: null }, 'en')]).toEqual(['12 · 25%', '12'])
})

const passed = (module_index: number, module_name: string, more: Partial<Rows[number]> = {}) => ({
  ...row('done', 1, { module_index, module_name, ...more }),
  ...{ step: module_index, at: '', branch_name: null, description: null },
})

test('a call is drawn along the steps that the flow still has, and says so if it has lost some', () => {
  const whole = trailOfCall({ steps: [passed(0, 'router', { key: '1', to_branch_id: 'root' }), passed(1, 'extensions')] }, stepAt)
  expect(whole).toEqual({
    trail: { now: 'listed', passed: new Set(['menu', 'listed']), taken: new Set([takenKey('menu', '1', 'root')]), isOver: true },
    isWhole: true,
  })
  const broken = trailOfCall({ steps: [passed(0, 'router'), passed(1, 'voicemail')] }, stepAt)
  expect([broken.isWhole, [...broken.trail.passed]]).toEqual([false, ['menu']])
})
