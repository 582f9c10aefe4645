/** @jest-environment node */
import { loadedRows, newestFirst } from './newestFirst'

const page = (nextCursor: string | null, ...rows: string[]) => ({ rows, nextCursor })
const [early, late] = ['2026-01-15 03:30:00', '2026-01-14T23:00:00-05:00']
const read = (...pages: ReturnType<typeof page>[]) => loadedRows(pages, (at) => at)

test('a list without paging is sorted, and pages keep their order', () => {
  expect(read()).toEqual([])
  expect(read(page(null, early, 'soon', late))).toEqual([late, early, 'soon'])
  expect(read(page('next', early, late))).toEqual([early, late])
  expect(read(page('next', early), page(null, late))).toEqual([early, late])
})

test('dates and times are sorted together, and equal times keep their order', () => {
  const dates = ['', '2026-11-01', '0000-00-00', '2026-11-01T00:00:01', '2026-10-31 23:59:59', '2026-11-02']
  expect(newestFirst(dates, (date) => date)).toEqual(['2026-11-02', '2026-11-01T00:00:01', '2026-11-01', '2026-10-31 23:59:59', '', '0000-00-00'])
})
