import { useMemo } from 'react'
import type { Id } from 'contract/operation'
import { useListAudioFilesInfiniteQuery } from '@/api'
import { matches, normalText } from '@/lists/matches'
import { loadedRows } from '@/lists/newestFirst'
import { pageFailures } from '@/lists/pageFailures'
import { renewAddress } from '@/lists/sounds/renewAddress'
import { useDebounced } from '@/lists/useDebounced'
import { useVisibleRows } from '@/lists/useVisibleRows'

/** Filters the received rows again, so that a service without filters gives the same rows. */
export const useAudioFiles = (filter: string, isDeleted: (id: Id) => boolean) => {
  const all = useListAudioFilesInfiniteQuery('')
  const query = useDebounced(normalText(filter))
  const isServerFiltered = query !== '' && all.hasNextPage
  const found = useListAudioFilesInfiniteQuery(query, { skip: !isServerFiltered })
  const current = isServerFiltered ? found : all
  const pages = (current.currentData ?? all.currentData)?.pages
  const files = useMemo(
    () => loadedRows(pages?.map(({ audiofiles, nextCursor }) => ({ rows: audiofiles, nextCursor })) ?? [], ({ created_at }) => created_at),
    [pages],
  )
  const left = files.filter(({ id }) => !isDeleted(id))
  const isUnsettled = all.hasNextPage && query !== normalText(filter)
  const list = useVisibleRows({
    rows: left.filter(({ friendly_name }) => matches(friendly_name, filter.trim())),
    filter,
    hasNextPage: current.hasNextPage,
    isWaiting: isUnsettled || current.isFetching || current.isError,
    fetchNextPage: () => void current.fetchNextPage(),
  })
  const isBusy = isUnsettled || current.isFetching
  const retry = (): void => {
    void (current.isFetchNextPageError ? current.fetchNextPage() : current.refetch())
  }
  return {
    ...list,
    isLoading: pages === undefined && (all.isFetching || all.isUninitialized),
    isFailed: pages === undefined && all.isError,
    ...pageFailures(current, pages !== undefined),
    isEmpty: pages !== undefined && left.length === 0 && !all.hasNextPage,
    isSearching: isBusy,
    retry,
    renew: (id: Id): Promise<string | null> => renewAddress(current, id),
  }
}

export type AudioFileList = ReturnType<typeof useAudioFiles>
