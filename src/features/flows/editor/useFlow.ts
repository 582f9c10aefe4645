import type { Id } from 'contract/operation'
import { useEffect, useMemo, useState } from 'react'
import {
  useListEmailRecipientsQuery,
  useListFeaturesQuery,
  useListPresetsQuery,
  type ListedFeature,
  type ListedPreset,
  type OpenedApplication,
} from '@/api'
import { readTyped } from '@/lib/phoneNumbers'
import { readSettings } from '@/lib/settings'
import { modulesOf } from '@/slices/editorDocument'
import { selectEditor } from '@/slices/applicationEditor'
import { useAppSelector } from '@/store/hooks'
import type { Consents, KnownNumbers } from '../checkFlow'
import { analyzeBranch } from '../branchAnalysis'
import type { BranchSummary } from './branches/branchSummaries'
import { useDescriptions, type Descriptions } from './useDescriptions'
import { useKnownSchedules } from './useKnownSchedules'
import { useChecks, type Checks, type EditedStack } from './useChecks'

export interface LoadedList<Item> {
  items: readonly Item[]
  isLoading: boolean
  isFailed: boolean
  retry: () => void
}

export interface Flow extends Checks, Descriptions {
  applicationId: Id
  branches: readonly BranchSummary[]
  stacks: readonly EditedStack[]
  features: LoadedList<ListedFeature>
  presets: LoadedList<ListedPreset>
}

interface ListQuery<Item> {
  data?: Item[] | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

const useLoadedList = <Item>({ data, isError, isFetching, refetch }: ListQuery<Item>): LoadedList<Item> =>
  useMemo(
    () => ({
      items: data ?? [],
      isLoading: data === undefined && (isFetching || !isError),
      isFailed: data === undefined && isError && !isFetching,
      retry: () => void refetch(),
    }),
    [data, isError, isFetching, refetch],
  )

/** `null` while unknown, and for a service without consents. */
const useConsents = (): Consents | null => {
  const { data } = useListEmailRecipientsQuery(undefined, { skip: !readSettings().extensions, refetchOnMountOrArgChange: true })
  return useMemo(() => (data === undefined ? null : new Map(data.map(({ address, state }) => [address, state]))), [data])
}

const useKnownNumbers = (stacks: readonly EditedStack[]): KnownNumbers => {
  const [known, setKnown] = useState<KnownNumbers>(() => new Map())
  const unread = useMemo(() => {
    const used = new Set(stacks.flatMap(({ modules }) => analyzeBranch(modules).dials.map(({ number }) => number)))
    return [...used].filter((number) => !known.has(number))
  }, [stacks, known])
  useEffect(() => {
    if (unread.length === 0) return
    let isCurrent = true
    const read = async (): Promise<void> => {
      const readings = await Promise.all(unread.map(async (number) => [number, await readTyped(number)] as const))
      if (isCurrent) setKnown((before) => new Map([...before, ...readings]))
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [unread])
  return known
}

export const useFlow = (application: OpenedApplication, branches: readonly BranchSummary[]): Flow => {
  const editor = useAppSelector(selectEditor)
  const features = useListFeaturesQuery()
  const presets = useListPresetsQuery()
  const schedules = useKnownSchedules()
  const { files, ...descriptions } = useDescriptions(branches, features, schedules)
  const { present, newBranchIds } = editor
  const stacks = useMemo(
    () =>
      branches.map(({ id, name, friendly_name }) => ({
        id,
        name,
        friendly_name,
        modules: modulesOf({ present }, id),
        isNew: newBranchIds.includes(id),
      })),
    [branches, present, newBranchIds],
  )
  const [consents, numbers] = [useConsents(), useKnownNumbers(stacks)]
  const checks = useChecks(stacks, useMemo(() => ({ files, consents, schedules, numbers }), [files, consents, schedules, numbers]))
  return {
    applicationId: application.id,
    branches,
    stacks,
    features: useLoadedList(features),
    presets: useLoadedList(presets),
    ...checks,
    ...descriptions,
  }
}
