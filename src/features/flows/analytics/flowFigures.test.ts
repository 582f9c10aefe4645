/** @jest-environment node */
import {
  endingsOf,
  gridOf,
  levelOf,
  shadesUpTo,
  unfinishedIn,
  flowDiagram,
  pressedKeys,
  type CountedKey,
} from './flowFigures'
import { weekdayName } from '@/lib/weekdays'
import { hourName } from './Hours'

const endings = { reached: 5, message: 2, menu: 1, missed: 1 }

test('shares are of all calls, and compared in points with the period before', () => {
  const before = { calls: 4, endings: { reached: 1, message: 1, menu: 1, missed: 1 } }
  const [reached] = endingsOf({ calls: 10, endings }, before)
  expect(reached).toMatchObject({ ending: 'reached', calls: 5, share: 0.5, callsBefore: 1, change: 25 })
  expect(endingsOf({ calls: 10, endings }, null).map(({ change }) => change)).toEqual([null, null, null, null])
  expect(endingsOf({ calls: 0, endings }, { ...before, calls: 0 })[0]).toMatchObject({ share: 0, change: null })
  expect(unfinishedIn({ calls: 10, endings })).toBe(1)
})

test('calls stand at their weekday and hour; hours and weekdays that do not exist are left out', () => {
  const hours = [[1, 9], [7, 23], [8, 1], [2, 24]].map(([weekday = 0, hour = 0]) => ({ weekday, hour, calls: 9, endings }))
  const grid = gridOf({ hours }, 'reached')
  expect([grid.length, grid[0]?.length, grid[0]?.[9], grid[6]?.[23], grid.flat().reduce((sum, calls) => sum + calls)]).toEqual([7, 24, 5, 5, 10])
  expect(gridOf({ hours }, 'calls')[0]?.[9]).toBe(9)
})

test('each number of calls has a shade of the scale', () => {
  expect([levelOf(0, 12), levelOf(1, 12), levelOf(12, 12), levelOf(1, 1)]).toEqual([0, 1, 6, 6])
  expect(shadesUpTo(12)).toEqual([1, 2, 3, 4, 5, 6].map((level) => ({ level, from: level * 2 - 1, to: level * 2 })))
  expect(shadesUpTo(0)).toEqual([])
})

const key = (branch_name: string | null, pressed: string, to: string | null, calls: number): CountedKey =>
  ({ branch_id: String(branch_name), branch_name, module_index: 0, key: pressed, to_branch_id: to, to_branch_name: to === 'gone' ? null : to, calls })

test('a key has its share of those pressed in the menu, and leads to a branch, to a deleted one or to an extension', () => {
  const keys = pressedKeys([key('root', '1', 'Sales', 6), key('root', '2', 'gone', 2), key(null, '101', null, 4)], 'deleted')
  expect(keys).toEqual([
    { branch: 'root', key: '1', to: 'Sales', calls: 6, share: 0.75 },
    { branch: 'root', key: '2', to: 'deleted', calls: 2, share: 0.25 },
    { branch: 'deleted', key: '101', to: null, calls: 4, share: 1 },
  ])
})

test('a menu that leads back to itself makes no circle, and links that run side by side are one', () => {
  const keys = pressedKeys([key('root', '1', 'root', 3), key('root', '1', 'root', 2)], 'deleted')
  const { nodes, links } = flowDiagram(keys, 'Extension')
  expect(nodes.map(({ name, column }) => [name, column])).toEqual([['root', 0], ['1', 1], ['root', 2]])
  expect(links.map(({ calls }) => calls)).toEqual([5, 5])
  expect(new Set(nodes.map(({ id }) => id)).size).toBe(3)
})

test('weekdays begin on Monday, and hours are written as elsewhere', () => {
  const plain = (text: string): string => text.replaceAll(/\s/g, ' ')
  expect([weekdayName(1, 'en'), weekdayName(7, 'fr')]).toEqual(['Monday', 'dimanche'])
  expect([hourName(9, 'en'), hourName(9, 'fr'), hourName(0, 'fr')].map(plain)).toEqual(['9 a.m.', '9 h', '0 h'])
})
