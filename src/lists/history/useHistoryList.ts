import type { ExportReply } from 'contract/history'
import type { Id } from 'contract/operation'
import { useMemo } from 'react'
import type { HistoryPage } from '@/api'
import { reloaded } from '@/lib/reloaded'
import { loadedRows } from '../newestFirst'
import type { AddressForm } from '../useAddressFilters'
import { useVisibleRows } from '../useVisibleRows'
import type { HistoryFacts } from './facts'
import { matchesFilters } from './matchesFilters'
import type { HistoryAddress, HistoryFilters } from './filters'
import { useServerFilters, type Asked } from './useServerFilters'

interface Loaded<Row> {
  pages: HistoryPage<Row>[]
}

/** What an infinite query of one of the three lists gives. */
export interface HistoryQuery<Row> {
  /** Of these filters. */
  currentData?: Loaded<Row> | undefined
  /** Of these filters or, until they are answered, of the ones before. */
  data?: Loaded<Row> | undefined
  hasNextPage: boolean
  isFetching: boolean
  isError: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  refetch: () => PromiseLike<{ data?: Loaded<Row> | undefined; isError: boolean }>
}

/** Calls come in all the time: what is still remembered of them shows until the newest are there. */
export const fresh = { refetchOnMountOrArgChange: true } as const

/** All that was asked for is loaded. */
export const isWhole = ({ currentData, hasNextPage }: HistoryQuery<unknown>): boolean =>
  currentData !== undefined && !hasNextPage

/** The service has more: only then it must say how many there are. */
export const isPart = ({ currentData, hasNextPage }: HistoryQuery<unknown>): boolean =>
  currentData !== undefined && hasNextPage

/** Where the rows of one of the three lists come from. */
export interface HistorySource<Filters, Row> {
  usePages: (asked: Filters, when: typeof fresh) => HistoryQuery<Row>
  useCount: (asked: Filters, when: typeof fresh & { skip: boolean }) => { currentData?: number | null | undefined }
  useExport: () => readonly [(asked: Filters) => { unwrap: () => Promise<ExportReply> }, ...unknown[]]
  address: AddressForm<HistoryFilters>
  /** As the service is asked. */
  filtersOf: (filters: HistoryFilters) => Filters
  factsOf: (row: Row) => HistoryFacts
}

const rowsOf = <Row>(loaded: Loaded<Row> | undefined): Row[] => loaded?.pages.flatMap(({ rows }) => rows) ?? []

/**
 * What a list of calls, voicemails or recordings shows. The service filters, and the same filter is applied here to what
 * is loaded: so a key paints before the service answers, and a service without filters gives the same rows.
 */
export const useHistoryList = <Filters extends Asked, Row extends { id: Id }>(
  { usePages, useCount, useExport, filtersOf, factsOf }: HistorySource<Filters, Row>,
  address: Pick<HistoryAddress, 'filters' | 'settled' | 'isSettled' | 'deferred'>,
  /** Rows that were deleted here. */
  isHidden: (id: Id) => boolean = () => false,
) => {
  const { asked, settle } = useServerFilters(filtersOf(address.settled))
  const query = usePages(asked, fresh)
  settle(isWhole(query))
  const { currentData: count } = useCount(asked, { ...fresh, skip: !isPart(query) })
  const [exportFile] = useExport()
  const loaded = query.currentData ?? query.data
  const isAll = isWhole(query)
  const isSettled = isAll || (query.currentData !== undefined && address.isSettled)
  const { deferred } = address
  // The rows follow the key a moment later, and the count must not be that of the text before.
  const isOfThese = deferred.q === address.filters.q
  const rows = useMemo(() => loadedRows(loaded?.pages ?? [], (row) => factsOf(row).at), [loaded, factsOf])
  const passing = useMemo(() => rows.filter((row) => matchesFilters(factsOf(row), deferred)), [rows, deferred, factsOf])
  const left = passing.filter(({ id }) => !isHidden(id))
  const list = useVisibleRows({
    rows: left,
    filter: JSON.stringify(deferred),
    hasNextPage: isPart(query),
    isWaiting: !isSettled || query.isFetching || query.isError,
    fetchNextPage: () => void query.fetchNextPage(),
  })
  const told = isSettled && typeof count === 'number' ? count - (passing.length - left.length) : null
  return {
    ...list,
    /** All that match, loaded or not; `null` while nobody knows. */
    total: isOfThese ? (isAll ? left.length : told) : null,
    isLoading: loaded === undefined && !query.isError,
    isFailed: loaded === undefined && query.isError && !query.isFetching,
    /** Part of the list did not come. */
    isCut: loaded !== undefined && query.isError && !query.isFetching,
    /** Rows may still come for these filters. */
    isSearching: query.isFetching ? !isAll : !isSettled && !query.isError,
    retry: (): void => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    /** Asks anew for what is loaded, which brings addresses of sounds that work; nothing when it cannot be had. */
    reload: async (): Promise<Row[]> => rowsOf(await reloaded(query.refetch)),
    /** Where all of them are as a CSV. */
    getFile: () => exportFile(filtersOf(address.filters)).unwrap(),
  }
}
