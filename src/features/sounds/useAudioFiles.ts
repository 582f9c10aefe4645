import { useMemo } from 'react'
import type { Id } from 'contract/operation'
import { useListAudioFilesInfiniteQuery, uploadQueue } from '@/api'
import { matches, normalText } from '@/lists/matches'
import { loadedRows } from '@/lists/newestFirst'
import { pageFailures } from '@/lists/pageFailures'
import { renewAddress } from '@/lists/sounds/renewAddress'
import { useDebounced } from '@/lists/useDebounced'
import { useVisibleRows } from '@/lists/useVisibleRows'
import { MAX_FILES } from '@/forms/validateFiles'
import { registerFile } from '@/lib/fileRegistry'
import { selectSession } from '@/slices/session'
import {
  allCancelled,
  failedRetried,
  fileRemoved,
  fileRetried,
  filesAdded,
  leftDismissed,
  leftUploaded,
  queueResumed,
  selectUploads,
  uploadsSlice,
} from '@/slices/uploads'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { addLazySlice } from '@/store/loadApi'

const register = (file: File) => ({ id: registerFile(file), name: file.name, size: file.size })

addLazySlice(uploadsSlice, uploadQueue)

/** The queue continues while the user visits other screens. */
export const useUploads = () => {
  const dispatch = useAppDispatch()
  const { files, left, pause } = useAppSelector(selectUploads)
  const { accountId, userId } = useAppSelector(selectSession)
  return {
    files,
    left,
    pause,
    /** `later` waits until the user asks for the next files. */
    add: (chosen: readonly File[], later: readonly File[]): void => {
      if (chosen.length + later.length === 0) return
      dispatch(filesAdded({ owner: { accountId, userId }, files: chosen.map(register), left: later.map(register) }))
    },
    uploadLeft: () => void dispatch(leftUploaded(MAX_FILES)),
    dismissLeft: () => void dispatch(leftDismissed()),
    remove: (id: string) => void dispatch(fileRemoved(id)),
    retry: (id: string) => void dispatch(fileRetried(id)),
    retryFailed: () => void dispatch(failedRetried()),
    cancelAll: () => void dispatch(allCancelled()),
    resume: () => void dispatch(queueResumed()),
  }
}

export type Uploads = ReturnType<typeof useUploads>

/** Filters the received rows again, so that a service without filters gives the same rows. */
export const useAudioFiles = (filter: string, isDeleted: (id: Id) => boolean) => {
  const all = useListAudioFilesInfiniteQuery('')
  const query = useDebounced(normalText(filter))
  const isServerFiltered = query !== '' && all.hasNextPage
  const found = useListAudioFilesInfiniteQuery(query, { skip: !isServerFiltered })
  const current = isServerFiltered ? found : all
  const pages = (current.currentData ?? all.currentData)?.pages
  const files = useMemo(
    () => loadedRows(pages ?? [], ({ created_at }) => created_at),
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
