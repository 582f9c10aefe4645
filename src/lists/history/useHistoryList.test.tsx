import { renderHook } from '@testing-library/react'
import type { Count } from '@/api'
import { callRowData } from './rowData'
import { addressForm, callFields, callFiltersOf, noFilters, type HistoryFilters } from './filters'
import { useHistoryList, type HistoryQuery, type HistorySource } from './useHistoryList'

type Call = Parameters<typeof callRowData>[0] & { id: number }
type Filters = ReturnType<typeof callFiltersOf>

const call = (id: number, contact_name: string): Call => ({
  id,
  direction: 'inbound',
  number_id: 1,
  number: null,
  contact_name,
  contact_number: '+14165550188',
  duration: 5,
  start_date: new Date(Date.UTC(2026, 10, 20, 12, id)).toISOString(),
  missed: null,
  is_blocked: 0, answered_by: null,
})

const [zoe, max] = [call(2, 'Zoé'), call(1, 'Max')]
const page = (rows: Call[], nextCursor: string | null = null) => ({ pages: [{ rows, nextCursor }] })
const many = Array.from({ length: 25 }, (_, id) => call(id, 'Zoé'))

const idle: HistoryQuery<Call> = {
  hasNextPage: false,
  isFetching: false,
  isError: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
  refetch: () => Promise.resolve({ isError: false }),
}

interface Given {
  count?: Count | null
  hidden?: readonly unknown[]
  typed?: Partial<HistoryFilters>
  settled?: Partial<HistoryFilters>
}

const start = (query: Partial<HistoryQuery<Call>>, { count = null, hidden = [], typed = {}, settled = typed }: Given = {}) => {
  const requested: { pages: Filters[]; counts: boolean[] } = { pages: [], counts: [] }
  const source: HistorySource<Filters, Call> = {
    usePages: (filters) => {
      requested.pages.push(filters)
      return { ...idle, ...query }
    },
    useCount: (_, { skip }) => {
      requested.counts.push(!skip)
      return { currentData: count }
    },
    useExport: () => [(filters) => ({ unwrap: () => Promise.resolve({ file_url: `/csv?q=${filters.q ?? ''}` }) })],
    address: addressForm(callFields),
    filtersOf: callFiltersOf,
    rowDataOf: callRowData,
  }
  const filters = { ...noFilters, ...typed }
  const address = { filters, committed: { ...noFilters, ...settled }, isCommitted: (settled.q ?? '') === filters.q, deferred: filters }
  const isHidden = (id: unknown): boolean => hidden.includes(id)
  const { result } = renderHook(() => useHistoryList(source, address, isHidden))
  return { now: result.current, ids: result.current.shown.map(({ id }) => id), asked: requested }
}

test.each<[string, Partial<HistoryQuery<Call>>, object]>([
  ['is loading', { isFetching: true }, { isLoading: true, isFailed: false, isCut: false, isSearching: true }],
  ['failed to load', { isError: true }, { isLoading: false, isFailed: true, isCut: false, isSearching: false }],
  ['is requested again after a failure', { isError: true, isFetching: true }, { isLoading: false, isFailed: false, isCut: false }],
  ['is loaded', { currentData: page([zoe]) }, { isLoading: false, isFailed: false, isCut: false, isSearching: false, count: { total: 1, isCapped: false } }],
  [
    'is loaded in part',
    { currentData: page([zoe], 'next'), hasNextPage: true, isError: true, isFetchNextPageError: true },
    { isFailed: false, isCut: true, isStale: false, hasMore: true },
  ],
  [
    'could not be refreshed',
    { currentData: page([zoe], 'next'), hasNextPage: true, isError: true },
    { isFailed: false, isCut: false, isStale: true, hasMore: true },
  ],
  ['is still loaded for the previous filters', { data: page([zoe]), isFetching: true }, { isLoading: false, isSearching: true, count: null }],
])('a list that %s reports its state', (_, query, expected) => {
  expect(start(query).now).toMatchObject(expected)
})

test.each<[string, Given, number[]]>([
  ['all rows, newest first', {}, [2, 1]],
  ['the rows that match the latest typed text', { typed: { q: 'zo' }, settled: {} }, [2]],
  ['the rows within the dates', { typed: { from: '2026-11-21' } }, []],
  ['the rows that were not deleted here', { hidden: [2] }, [1]],
])('a fully loaded list shows %s', (_, given, ids) => {
  const shown = start({ currentData: page([max, zoe]) }, given)
  expect(shown.ids).toEqual(ids)
  expect(shown.now.count).toEqual({ total: ids.length, isCapped: false })
})

const exactly = (total: number): Count => ({ total, isCapped: false })
const over: Count = { total: 10_000, isCapped: true }

test.each<[string, Count | null, Given]>([
  ['the service does not count', null, { count: null }],
  ['the service counts', exactly(340), { count: exactly(340) }],
  ['the service stopped counting', over, { count: over, hidden: [1, 2] }],
  ['rows were deleted here', exactly(338), { count: exactly(340), hidden: [1, 2] }],
  ['typed text has not been sent yet', null, { count: exactly(340), typed: { q: 'z' }, settled: {} }],
])('the count of a partly loaded list, where %s, is %j', (_, count, given) => {
  expect(start({ currentData: page(many, 'next'), hasNextPage: true }, given).now.count).toEqual(count)
})

test.each<[string, boolean, Partial<HistoryQuery<Call>>]>([
  ['partly loaded', true, { currentData: page([zoe], 'next'), hasNextPage: true }],
  ['fully loaded', false, { currentData: page([zoe]) }],
  ['still loading', false, { isFetching: true }],
])('for a list that is %s, the count is requested: %s', (_, isCounted, query) => {
  expect(start(query).asked.counts.at(-1)).toBe(isCounted)
})

test.each<[string, number, Partial<HistoryQuery<Call>>, Given]>([
  ['runs out', 1, { hasNextPage: true }, {}],
  ['runs out while a page is loading', 0, { hasNextPage: true, isFetching: true }, {}],
  ['runs out after a failure', 0, { hasNextPage: true, isError: true }, {}],
  ['runs out because of typed text that has not been sent yet', 0, { hasNextPage: true }, { typed: { q: 'z' }, settled: {} }],
  ['is fully loaded', 0, {}, {}],
])('a list that %s requests the next page %d times', (_, times, query, given) => {
  const fetchNextPage = jest.fn()
  start({ currentData: page([zoe]), fetchNextPage, ...query }, given)
  expect(fetchNextPage).toHaveBeenCalledTimes(times)
})

test.each([
  [true, 'the page that failed'],
  [false, 'all of it'],
])('a retry (of a further page: %s) requests %s', (isFetchNextPageError) => {
  const [fetchNextPage, refetch] = [jest.fn(), jest.fn(() => Promise.resolve({ isError: false }))]
  const { now } = start({ currentData: page(many, 'next'), hasNextPage: true, isError: true, isFetchNextPageError, fetchNextPage, refetch })
  now.retry()
  expect([fetchNextPage.mock.calls.length, refetch.mock.calls.length]).toEqual(isFetchNextPageError ? [1, 0] : [0, 1])
})

test('a reload returns the current rows, or none if it fails', async () => {
  const fresh = start({ currentData: page([zoe]), refetch: () => Promise.resolve({ data: page([max]), isError: false }) })
  await expect(fresh.now.reload()).resolves.toEqual([max])
  const none = start({ currentData: page([zoe]), refetch: () => Promise.resolve({ data: page([zoe]), isError: true }) })
  await expect(none.now.reload()).resolves.toEqual([])
})

test('the export uses the filters including the latest typed text', async () => {
  const { now } = start({ currentData: page([zoe]) }, { typed: { q: 'zo' }, settled: {} })
  await expect(now.getFile()).resolves.toEqual({ file_url: '/csv?q=zo' })
})
