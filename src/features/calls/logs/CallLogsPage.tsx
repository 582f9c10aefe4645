import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import Print from '@mui/icons-material/PrintOutlined'
import type { CallFilters } from 'contract/calls'
import { listCalls, listNumbers, useCountCallsQuery, useLazyExportCallsQuery, useListCallsInfiniteQuery, type ListedCall } from '@/api'
import { useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { useCallDetails, type ShowCall } from '@/lists/callPath/useCallDetails'
import { callRowData } from '@/lists/history/rowData'
import { ClearFilters, FilterBar, useClearFilters } from '@/lists/history/FilterBar'
import { addressForm, callFields, callFiltersOf, isNarrowing, noFilters, type HistoryAddress } from '@/lists/history/filters'
import { ListSummary } from '@/lists/history/ListSummary'
import { useHistoryList, type HistorySource } from '@/lists/history/useHistoryList'
import { useLiveHistory } from '@/lists/history/useLiveHistory'
import { LongList, PLACE_HEIGHT_PX } from '@/lists/LongList'
import { useKeepFocus } from '@/lists/useKeepFocus'
import { useAddressFilters } from '@/lists/useAddressFilters'
import { useMay } from '@/store/useMay'
import { EmptyState } from '@/ui/EmptyState'
import { Boundary, lazyPart, Loading } from '@/ui/Boundary'
import { Page } from '@/ui/Page'
import { CallTable, useMissedMarks, type MarkMissed } from './CallTable'
import type { GrowingList } from '../../../lists/LoadMore'
import { LogTabs } from '../LogTabs'

/** Some sixty pages. The exported file has all rows. */
const MOST_PRINTED = 1000

interface PrintButtonProps {
  list: Pick<GrowingList, 'shown' | 'isFilling' | 'isCut'> & { showUpTo: (rows: number) => void }
  isDisabled: boolean
}

/** Loads what the filters select before it prints, and shows as many rows as before afterwards. */
const PrintButton = ({ list, isDisabled }: PrintButtonProps) => {
  const t = useT()
  const [before, setBefore] = useState<number | null>(null)
  const { shown, isFilling, isCut, showUpTo } = list
  const handleClick = (): void => {
    setBefore(before ?? shown.length)
    showUpTo(MOST_PRINTED)
  }
  const print = useEffectEvent(() => {
    const restore = (): void => {
      if (before !== null) showUpTo(before)
      setBefore(null)
    }
    // Browsers differ in whether the call returns before the paper is laid out.
    window.addEventListener('afterprint', restore, { once: true })
    window.print()
  })
  // A page that fails is reported below the list, where it can be requested again.
  const isReady = before !== null && !isFilling && !isCut
  useEffect(() => {
    if (isReady) print()
  }, [isReady])
  return (
    <Button variant="outlined" size="small" startIcon={<Print />} disabled={isDisabled} loading={before !== null && !isCut} onClick={handleClick}>
      {t('Print')}
    </Button>
  )
}

interface CallListProps {
  list: ReturnType<typeof useHistoryList<CallFilters, ListedCall>>
  isNarrowing: boolean
  onClear: () => void
  onMark: MarkMissed
  onShow: ShowCall | null
}

const Rows = ({ list, isNarrowing, onClear, onMark, onShow }: CallListProps) => {
  const t = useT()
  if (list.shown.length > 0) return <CallTable calls={list.shown} isBusy={list.isSearching} onMark={onMark} onShow={onShow} />
  if (list.isSearching) return <Loading height={PLACE_HEIGHT_PX} />
  return isNarrowing ? (
    <EmptyState icon={<SearchOff />} message={t('No calls match your filters.')} action={<ClearFilters onClear={onClear} />} />
  ) : (
    <EmptyState icon={<HistoryIcon />} message={t("You haven't got any call yet.")} hint={t('Calls you make or receive will appear here.')} />
  )
}

export const CallList = (props: CallListProps) => {
  const t = useT()
  const loadFailed = t("Couldn't load your call logs.")
  return (
    <LongList list={props.list} subject={t('Call logs')} loadFailed={loadFailed}>
      <Rows {...props} />
    </LongList>
  )
}

export const calls: HistorySource<CallFilters, ListedCall> = {
  address: addressForm(callFields),
  filtersOf: callFiltersOf,
  rowDataOf: callRowData,
  usePages: useListCallsInfiniteQuery,
  useCount: useCountCallsQuery,
  useExport: useLazyExportCallsQuery,
}

interface LogProps {
  address: HistoryAddress
  hasNight: boolean
}

const CallLog = ({ address, hasNight }: LogProps) => {
  const t = useT()
  const list = useHistoryList(calls, address)
  const { countRef, onClear } = useClearFilters(address)
  useLiveHistory('calls')
  const ids = list.shown.map(({ id }) => id)
  const { keepFocus } = useKeepFocus(ids.length, countRef)
  const details = useCallDetails()
  const setMissed = useMissedMarks()
  const mayExport = useMay()('exportCalls')
  const { missed } = address.filters
  // A call that is done leaves the list of open ones, with the button that had the focus.
  const mark: MarkMissed = useCallback(
    (marked, isDone) => {
      if (missed === 'open' || missed === 'done') keepFocus()
      return setMissed(marked, isDone)
    },
    [missed, keepFocus, setMissed],
  )
  return (
    <>
      <FilterBar address={address} contact={{ label: t('Contact'), placeholder: t('Filter contacts') }} hasDirection hasNight={hasNight} hasMissed={readSettings().extensions} />
      <ListSummary counted={list.count} isLoaded={!list.isLoading && !list.isFailed} filters={address.filters} countRef={countRef} onClear={onClear} getFile={mayExport ? list.getFile : null}>
        <PrintButton key={JSON.stringify(address.filters)} list={list} isDisabled={list.shown.length === 0} />
      </ListSummary>
      {missed === 'open' && ids.length > 1 ? (
        <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => void mark(ids, 1)}>
          {t('Mark all {count} shown as done', { count: ids.length })}
        </Button>
      ) : null}
      <CallList list={list} isNarrowing={isNarrowing(address.filters)} onClear={onClear} onMark={mark} onShow={details.show} />
      {list.hasMore && list.shown.length > 0 ? (
        <Typography sx={{ display: 'none', displayPrint: 'block' }}>{t('Only the first {count} calls are printed.', { count: list.shown.length })}</Typography>
      ) : null}
      {details.dialog}
    </>
  )
}

const NightLog = lazyPart(async () => (await import('./NightLog')).NightLog)

export const CallLogsPage = () => {
  const t = useT()
  const address = useAddressFilters(calls.address)
  const hasNight = useMay()('listNightCalls') && readSettings().extensions
  return (
    <Page title={t('Call logs')}>
      <LogTabs />
      {hasNight && address.filters.direction === 'night' ? <Boundary><NightLog address={address} /></Boundary> : <CallLog address={address} hasNight={hasNight} />}
    </Page>
  )
}
CallLogsPage.firstQueries = () => [listCalls.initiate(callFiltersOf(noFilters)), listNumbers.initiate()]
