import type { Id } from 'contract/operation'
import { useEffect, useMemo } from 'react'
import { useWatchApplicationQuery } from '@/api'
import { useListFlowVersionsInfiniteQuery } from '@/api/endpoints/flowVersions'

/** Versions of a call flow, newest first. Somebody else's save appears by itself. */
export const useVersionList = (applicationId: Id) => {
  const query = useListFlowVersionsInfiniteQuery(applicationId, { refetchOnMountOrArgChange: true })
  const { data: saves = 0 } = useWatchApplicationQuery(applicationId)
  const { data, isError, isFetching, refetch } = query
  useEffect(() => {
    if (saves > 0) void refetch()
  }, [saves, refetch])
  const shown = useMemo(() => data?.pages.flatMap(({ rows }) => rows.map((row) => ({ ...row, id: row.version }))) ?? [], [data])
  const isQuiet = isError && !isFetching
  return {
    shown,
    hasMore: query.hasNextPage,
    isFilling: query.isFetchingNextPage,
    isLoading: data === undefined && !isError,
    isFailed: data === undefined && isQuiet,
    isCut: data !== undefined && isQuiet && query.isFetchNextPageError,
    isStale: data !== undefined && isQuiet && !query.isFetchNextPageError,
    more: (): void => void query.fetchNextPage(),
    retry: (): void => void (query.isFetchNextPageError ? query.fetchNextPage() : refetch()),
  }
}
