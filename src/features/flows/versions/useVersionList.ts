import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Id } from 'contract/operation'
import { useWatchApplicationQuery, type EditedBranch } from '@/api'
import { useListFlowVersionsInfiniteQuery } from '@/api/endpoints/flowVersions'
import { useT } from '@/i18n/useLanguage'
import { KEEPS_SCROLL, paths } from '@/lib/paths'
import { summariesOf, type BranchSummary } from '../editor/branches/branchSummaries'
import type { EditedStack } from '../checkFlow'
import { useDescriptions, type Descriptions } from '../editor/useDescriptions'

export interface VersionFlow extends Descriptions {
  branches: readonly BranchSummary[]
  stacks: readonly EditedStack[]
}

/** The key of a step that nobody moves. */
export const placeKey = (branchId: Id, index: number): string => `${branchId} ${index}`

/** What the editor's columns show, of branches that nobody edits. */
export const useVersionFlow = (branches: readonly EditedBranch[]): VersionFlow => {
  const t = useT()
  const summaries = useMemo(() => summariesOf(branches, t), [branches, t])
  const stacks = useMemo(
    () =>
      summaries.map(({ id, name, friendly_name }) => {
        const modules = branches.find((branch) => branch.id === id)?.modules ?? []
        return { id, name, friendly_name, modules: modules.map((module, index) => ({ ...module, key: placeKey(id, index) })) }
      }),
    [branches, summaries],
  )
  const { files: _, schedules: __, people: ___, ...descriptions } = useDescriptions(summaries)
  return { branches: summaries, stacks, ...descriptions }
}

const COMPARED = 'with'

/** Whether a part of an address may name a version. */
export const isVersion = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text)

export const comparedPath = (applicationId: Id, version: number, other: number): string => `${paths.version(applicationId, version)}?${COMPARED}=${other}`

/** The version to compare this one with, in the address. */
export const useCompared = (version: number) => {
  const [params, setParams] = useSearchParams()
  const text = params.get(COMPARED) ?? ''
  const other = isVersion(text) && Number(text) !== version ? Number(text) : null
  const compare = (chosen: number | null): void => setParams(chosen === null ? {} : { [COMPARED]: String(chosen) }, { replace: true, state: KEEPS_SCROLL })
  return { other, compare }
}

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
