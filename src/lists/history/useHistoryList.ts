import { useMemo, useState } from 'react'
import type { ExportReply } from 'contract/calls'
import type { Id } from 'contract/operation'
import { SHARED_BOX } from 'contract/recordings'
import { searchedDigits } from 'callflow/numberText'
import { fresh, type Count, type HistoryPage } from '@/api'
import { closedToView } from '@/lib/failure'
import { reloaded } from '@/lib/reloaded'
import { montrealDay } from '@/lib/timeText'
import { loadedRows } from '../newestFirst'
import { pageFailures } from '../pageFailures'
import type { AddressForm } from '../useAddressFilters'
import { useVisibleRows } from '../useVisibleRows'
import type { HistoryRowData } from './rowData'
import type { HistoryAddress, HistoryFilters } from './filters'
import { matches } from '../matches'

export type ServerFilters = Readonly<Record<string, unknown>>

const covers = (wide: ServerFilters, narrow: ServerFilters): boolean =>
  Object.entries(wide).every(([name, value]) => value === undefined || narrow[name] === value)

const isSame = (one: ServerFilters, other: ServerFilters): boolean => covers(one, other) && covers(other, one)

/** Requests nothing while a fully loaded list already holds every match of narrower filters. */
export const useServerFilters = <Filters extends ServerFilters>(filters: Filters) => {
  const [requested, setRequested] = useState(filters)
  return {
    requested,
    /** Whether the requested list, once it is whole, holds every match of these. */
    isCovering: (narrower: Filters): boolean => covers(requested, narrower),
    update: (isWhole: boolean): void => {
      if (isWhole ? !covers(requested, filters) : !isSame(requested, filters)) setRequested(filters)
    },
  }
}

const isCaller = ({ contactName, contactNumber }: HistoryRowData, text: string): boolean => {
  const digits = searchedDigits(text)
  return matches(contactName, text) || contactNumber.includes(text) || (digits !== null && contactNumber.replace(/\D/g, '').includes(digits))
}

const isWithin = (at: string, from: string, to: string): boolean => {
  const day = montrealDay(at)
  return day !== null && (from === '' || day >= from) && (to === '' || day <= to)
}

const isMissed = (state: HistoryRowData['missed'], missed: HistoryFilters['missed']): boolean =>
  missed === '' || (state !== '' && (missed === 'all' || (missed === 'open') === (state === 'open')))

/** The service's own rule, for the rows of a service without these filters. */
export const matchesFilters = (data: HistoryRowData, { tab, q, number_id, direction, missed, box, from, to }: HistoryFilters): boolean =>
  data.isArchived === (tab === 'archived') &&
  (number_id === '' || data.numberId === number_id) &&
  (direction === '' || data.direction === direction) &&
  isMissed(data.missed, missed) &&
  (box === '' || box === (data.box?.id ?? SHARED_BOX)) &&
  (q === '' || isCaller(data, q)) &&
  ((from === '' && to === '') || isWithin(data.at, from, to))

interface Loaded<Row> {
  pages: HistoryPage<Row>[]
}

export interface HistoryQuery<Row> {
  currentData?: Loaded<Row> | undefined
  /** For the current filters or, until they are answered, the previous ones. */
  data?: Loaded<Row> | undefined
  hasNextPage: boolean
  isFetching: boolean
  isError: boolean
  error?: unknown
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  refetch: () => PromiseLike<{ data?: Loaded<Row> | undefined; isError: boolean }>
}

export const isWhole = ({ currentData, hasNextPage }: HistoryQuery<unknown>): boolean =>
  currentData !== undefined && !hasNextPage

export const isPart = ({ currentData, hasNextPage }: HistoryQuery<unknown>): boolean =>
  currentData !== undefined && hasNextPage

export interface HistorySource<Filters, Row> {
  usePages: (filters: Filters, when: ReturnType<typeof fresh>) => HistoryQuery<Row>
  useCount: (filters: Filters, when: ReturnType<typeof fresh> & { skip: boolean }) => { currentData?: Count | null | undefined }
  useExport: () => readonly [(filters: Filters) => { unwrap: () => Promise<ExportReply> }, ...unknown[]]
  address: AddressForm<HistoryFilters>
  filtersOf: (filters: HistoryFilters) => Filters
  rowDataOf: (row: Row) => HistoryRowData
}

const rowsOf = <Row>(loaded: Loaded<Row> | undefined): Row[] => loaded?.pages.flatMap(({ rows }) => rows) ?? []

/** Filters again what the service sent: keys take effect at once, also where the service has no filters. */
export const useHistoryList = <Filters extends ServerFilters, Row extends { id: Id }>(
  { usePages, useCount, useExport, filtersOf, rowDataOf }: HistorySource<Filters, Row>,
  address: Pick<HistoryAddress, 'filters' | 'committed' | 'isCommitted' | 'deferred'>,
  isHidden: (id: Id) => boolean = () => false,
) => {
  const { requested, isCovering, update } = useServerFilters(filtersOf(address.committed))
  const query = usePages(requested, fresh())
  update(isWhole(query))
  const { currentData: count } = useCount(requested, { ...fresh(), skip: !isPart(query) })
  const [exportFile] = useExport()
  const loaded = query.currentData ?? query.data
  const { deferred } = address
  const isAll = isWhole(query) && isCovering(filtersOf(deferred))
  const isUpToDate = isAll || (query.currentData !== undefined && address.isCommitted)
  // The rows lag behind the typed text, and the total must match them.
  const isOfThese = deferred.q === address.filters.q
  const rows = useMemo(() => loadedRows(loaded?.pages ?? [], (row) => rowDataOf(row).at), [loaded, rowDataOf])
  const passing = useMemo(() => rows.filter((row) => matchesFilters(rowDataOf(row), deferred)), [rows, deferred, rowDataOf])
  const left = passing.filter(({ id }) => !isHidden(id))
  const list = useVisibleRows({
    rows: left,
    filter: JSON.stringify(deferred),
    hasNextPage: isPart(query),
    isWaiting: !isUpToDate || query.isFetching || query.isError,
    fetchNextPage: () => void query.fetchNextPage(),
  })
  const hidden = passing.length - left.length
  const reported = isUpToDate && count ? (count.isCapped ? count : { ...count, total: count.total - hidden }) : null
  return {
    ...list,
    count: isOfThese ? (isAll ? { total: left.length, isCapped: false } : reported) : null,
    closed: closedToView(query.error),
    isLoading: loaded === undefined && !query.isError,
    isFailed: loaded === undefined && query.isError && !query.isFetching,
    ...pageFailures(query, loaded !== undefined),
    isSearching: query.isFetching ? !isAll : !isUpToDate && !query.isError,
    retry: (): void => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    reload: async (): Promise<Row[]> => rowsOf(await reloaded(query.refetch)),
    getFile: () => exportFile(filtersOf(address.filters)).unwrap(),
  }
}
