import { act, renderHook } from '@testing-library/react'
import { useSelection } from './useSelection'

const start = (...visible: (string | number)[]) => {
  const view = renderHook(({ ids }: { ids: (string | number)[] }) => useSelection(ids), { initialProps: { ids: visible } })
  return {
    show: (...ids: (string | number)[]) => view.rerender({ ids }),
    toggle: (...ids: (string | number)[]) => act(() => ids.forEach((id) => view.result.current.toggle(id))),
    toggleAll: () => act(() => view.result.current.toggleAll()),
    now: () => ({ ids: view.result.current.ids, all: view.result.current.all }),
    has: (id: string | number) => view.result.current.has(id),
  }
}

test('rows are selected and deselected one by one, and listed in the order of the list', () => {
  const { toggle, now, has } = start(1, 2, 3)
  expect(now()).toEqual({ ids: [], all: 'none' })
  toggle(3, 1)
  expect(now()).toEqual({ ids: [1, 3], all: 'some' })
  expect([has(1), has(2)]).toEqual([true, false])
  toggle(2)
  expect(now()).toEqual({ ids: [1, 2, 3], all: 'every' })
  toggle(1, 2, 3)
  expect(now()).toEqual({ ids: [], all: 'none' })
})

test.each<[string, number[], number[], number[]]>([
  ['none are selected', [1, 2, 3], [], [1, 2, 3]],
  ['some are selected', [1, 2, 3], [2], [1, 2, 3]],
  ['all are selected', [1, 2], [1, 2], []],
  ['there are no rows', [], [], []],
])('the select-all box, where %s of the rows %j, changes the selection %j to %j', (_, rows, before, after) => {
  const { toggle, toggleAll, now } = start(...rows)
  toggle(...before)
  toggleAll()
  expect(now().ids).toEqual(after)
})

test('a hidden row is deselected, and stays deselected when it reappears', () => {
  const { show, toggle, now } = start(1, 2, 3)
  toggle(1, 2)
  show(2, 3)
  expect(now()).toEqual({ ids: [2], all: 'some' })
  show(1, 2, 3)
  expect(now()).toEqual({ ids: [2], all: 'some' })
  show()
  show(2)
  expect(now()).toEqual({ ids: [], all: 'none' })
})

test('a new row turns a complete selection into a partial one', () => {
  const { show, toggleAll, now } = start(1, 2)
  toggleAll()
  show(9, 1, 2)
  expect(now()).toEqual({ ids: [1, 2], all: 'some' })
})

test('the ids 1 and "1" are different rows', () => {
  const { toggle, now } = start(1, '1')
  toggle('1')
  expect(now().ids).toEqual(['1'])
})
