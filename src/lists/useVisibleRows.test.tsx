import { act, renderHook } from '@testing-library/react'
import { useVisibleRows } from './useVisibleRows'

interface Given {
  count: number
  filter?: string
  hasNextPage?: boolean
  isWaiting?: boolean
}

const start = (first: Given) => {
  const fetchNextPage = jest.fn()
  const view = renderHook(
    ({ count, filter = '', hasNextPage = false, isWaiting = false }: Given) =>
      useVisibleRows({ rows: Array.from({ length: count }, (_, row) => row), filter, hasNextPage, isWaiting, fetchNextPage }),
    { initialProps: first },
  )
  return {
    fetchNextPage,
    give: (next: Given) => view.rerender(next),
    more: () => act(() => view.result.current.more()),
    showUpTo: (count: number) => act(() => view.result.current.showUpTo(count)),
    now: () => {
      const { shown, hasMore, isFilling } = view.result.current
      return { shown: shown.length, hasMore, isFilling }
    },
  }
}

test.each<[Given, ReturnType<ReturnType<typeof start>['now']>, number]>([
  [{ count: 0 }, { shown: 0, hasMore: false, isFilling: false }, 0],
  [{ count: 20 }, { shown: 20, hasMore: false, isFilling: false }, 0],
  [{ count: 21 }, { shown: 20, hasMore: true, isFilling: false }, 0],
  [{ count: 20, hasNextPage: true }, { shown: 20, hasMore: true, isFilling: false }, 0],
  [{ count: 19, hasNextPage: true }, { shown: 19, hasMore: true, isFilling: true }, 1],
  [{ count: 0, hasNextPage: true }, { shown: 0, hasMore: true, isFilling: true }, 1],
  [{ count: 19, hasNextPage: true, isWaiting: true }, { shown: 19, hasMore: true, isFilling: true }, 0],
  [{ count: 19, isWaiting: true }, { shown: 19, hasMore: false, isFilling: false }, 0],
])('with %j, the list shows %j and requests the next page %d times', (given, expected, times) => {
  const { now, fetchNextPage } = start(given)
  expect(now()).toEqual(expected)
  expect(fetchNextPage).toHaveBeenCalledTimes(times)
})

test('each press shows 20 more rows, and requests a page only when the loaded rows run out', () => {
  const { more, now, give, fetchNextPage } = start({ count: 40, hasNextPage: true })
  more()
  expect([now().shown, fetchNextPage.mock.calls.length]).toEqual([40, 0])
  more()
  expect([now(), fetchNextPage.mock.calls.length]).toEqual([{ shown: 40, hasMore: true, isFilling: true }, 1])
  give({ count: 40, hasNextPage: true, isWaiting: true })
  give({ count: 55 })
  expect(now()).toEqual({ shown: 55, hasMore: false, isFilling: false })
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
})

test('as many rows as asked for are loaded and shown, and never fewer than twenty', () => {
  const { showUpTo, now, give, fetchNextPage } = start({ count: 20, hasNextPage: true })
  showUpTo(50)
  expect([now(), fetchNextPage.mock.calls.length]).toEqual([{ shown: 20, hasMore: true, isFilling: true }, 1])
  give({ count: 60, hasNextPage: true })
  expect(now()).toEqual({ shown: 50, hasMore: true, isFilling: false })
  showUpTo(7)
  expect(now().shown).toBe(20)
})

test('rows that were deleted are replaced from the next page', () => {
  const { give, fetchNextPage } = start({ count: 20, hasNextPage: true })
  give({ count: 18, hasNextPage: true })
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
})

test('a new filter starts with the first 20 rows again', () => {
  const { give, more, now } = start({ count: 60 })
  more()
  expect(now().shown).toBe(40)
  give({ count: 60, filter: 'zoé' })
  expect(now().shown).toBe(20)
})
