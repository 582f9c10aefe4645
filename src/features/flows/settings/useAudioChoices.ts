import type { AudioFile } from 'contract/audiofiles'
import { useEffect, useState } from 'react'
import { useListAudioFilesInfiniteQuery } from '@/api'
import { matches, normalText } from '@/lists/matches'
import { renewAddress } from '@/lists/sounds/renewAddress'
import { useDebounced } from '@/lists/useDebounced'

const SEARCH_FROM_FILES = 10

const filesOf = (pages: { audiofiles: AudioFile[] }[] | undefined): AudioFile[] => pages?.flatMap(({ audiofiles }) => audiofiles) ?? []

/** Loads pages until the chosen file is found or the list ends; only then does the file count as deleted. */
export const useAudioChoices = (chosenId: string) => {
  const [search, setSearch] = useState('')
  const query = useDebounced(normalText(search))
  const all = useListAudioFilesInfiniteQuery('')
  const isSearching = query !== '' && all.hasNextPage
  const found = useListAudioFilesInfiniteQuery(query, { skip: !isSearching })
  const loaded = filesOf(all.currentData?.pages)
  const offered = (isSearching ? filesOf((found.currentData ?? all.currentData)?.pages) : loaded).filter(({ friendly_name }) =>
    matches(friendly_name, search.trim()),
  )
  const chosen = [...loaded, ...offered].find(({ id }) => String(id) === chosenId)
  const isLoadingChosen = chosenId !== '' && chosen === undefined && all.hasNextPage
  const { isFetching, isError, fetchNextPage } = all

  useEffect(() => {
    if (isLoadingChosen && !isFetching && !isError) void fetchNextPage()
  }, [isLoadingChosen, isFetching, isError, fetchNextPage])

  return {
    search,
    setSearch,
    offered,
    chosen,
    isChosenDeleted: chosenId !== '' && chosen === undefined && all.data !== undefined && !isFetching && !isError && !all.hasNextPage,
    isMany: loaded.length > SEARCH_FROM_FILES,
    isPartial: (isSearching ? found : all).hasNextPage,
    isFailed: all.data === undefined && isError && !isFetching,
    retry: (): void => void all.refetch(),
    renew: async (): Promise<string | null> =>
      chosen === undefined ? null : renewAddress(loaded.includes(chosen) ? all : found, chosen.id),
  }
}
