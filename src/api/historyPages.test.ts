import { historyPaging, moved, pageOf, pageQuery, withRows, type ArchiveStatus, type HistoryPage } from './historyPages'

const pages: { pageParams: (string | null)[]; pages: HistoryPage<ArchiveStatus>[] } = {
  pageParams: [null, 'next'],
  pages: [
    { rows: [{ id: 1, is_archived: 0 }, { id: 'b', is_archived: 0 }], nextCursor: 'next' },
    { rows: [{ id: 3, is_archived: 1 }], nextCursor: null },
  ],
}

test.each([
  [null, { limit: '20' }],
  ['abc', { limit: '20', cursor: 'abc' }],
])('the cursor %j makes the query %j', (cursor, query) => {
  expect(pageQuery(cursor)).toEqual(query)
})

test.each([
  ['more', 'more'],
  [null, null],
  ['', null],
])('a reply with the next cursor %j has the next page %j', (next_cursor, nextCursor) => {
  const page = pageOf([1, 2], { next_cursor })
  expect(page).toEqual({ rows: [1, 2], nextCursor })
  expect(historyPaging.getNextPageParam(page)).toBe(nextCursor)
})

test('a moved row is marked in every loaded list, and nothing else changes', () => {
  const after = withRows<ArchiveStatus>(moved({ id: 'b', is_archived: 1 }))(pages)
  expect(after.pages.flatMap(({ rows }) => rows)).toEqual([
    { id: 1, is_archived: 0 },
    { id: 'b', is_archived: 1 },
    { id: 3, is_archived: 1 },
  ])
  expect([after.pageParams, after.pages.map(({ nextCursor }) => nextCursor)]).toEqual([pages.pageParams, ['next', null]])
  expect(after.pages[0]?.rows[0]).toBe(pages.pages[0]?.rows[0])
})
