import type { Id } from 'contract/operation'
import { useMemo } from 'react'
import {
  useListAllAudioFilesQuery,
  useListEmailRecipientsQuery,
  useListFeaturesQuery,
  useListPresetsQuery,
  type ListedFeature,
  type ListedPreset,
  type OpenedApplication,
} from '@/api'
import { useT } from '@/i18n/useT'
import { readSettings } from '@/lib/settings'
import { modulesOf, type StackModule } from '@/slices/editorDocument'
import { selectEditor } from '@/slices/applicationEditor'
import { useAppSelector } from '@/store/hooks'
import type { Consents } from '../checkFlow'
import { OPENING_HOURS, type KnownSchedules } from '../openingHours'
import { cutDescription, describedRoutes, describeModule, isDerivedDescription, type Names } from '../describeModule'
import type { BranchSummary } from './branches/branchSummaries'
import { useKnownSchedules } from './useKnownSchedules'
import { useChecks, type Checks, type EditedStack } from './useChecks'

export interface Listed<Item> {
  items: readonly Item[]
  isLoading: boolean
  isFailed: boolean
  retry: () => void
}

/** A key of a menu, or a case of opening hours; `branchId` is `null` for a deleted branch. */
export interface ShownRoute {
  text: string
  branchId: Id | null
}

export interface Flow extends Checks {
  applicationId: Id
  branches: readonly BranchSummary[]
  stacks: readonly EditedStack[]
  features: Listed<ListedFeature>
  presets: Listed<ListedPreset>
  /** Label from the list of features, '…' until loaded, the API's name for unknown ones. */
  featureName: (moduleName: string) => string
  /** '' where the description follows, or followed, the settings. */
  ownDescription: (module: StackModule) => string
  /** The user's own description, otherwise the derived one. */
  describe: (module: StackModule) => string
  derive: (module: StackModule) => string
  /** Empty for other steps than menus and opening hours, and for those with the user's own description. */
  routesOf: (module: StackModule) => readonly ShownRoute[]
}

interface ListQuery<Item> {
  data?: Item[] | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

const useListed = <Item>({ data, isError, isFetching, refetch }: ListQuery<Item>): Listed<Item> =>
  useMemo(
    () => ({
      items: data ?? [],
      isLoading: data === undefined && (isFetching || !isError),
      isFailed: data === undefined && isError && !isFetching,
      retry: () => void refetch(),
    }),
    [data, isError, isFetching, refetch],
  )

const useNames = (branches: readonly BranchSummary[], schedules: KnownSchedules | null): { names: Names; files: ReadonlySet<string> | null } => {
  const { data: audiofiles } = useListAllAudioFilesQuery()
  return useMemo(() => {
    const branchNames = new Map(branches.map(({ id, friendly_name }) => [String(id), friendly_name]))
    const fileNames = audiofiles && new Map(audiofiles.map(({ id, friendly_name }) => [String(id), friendly_name]))
    return {
      names: {
        branchName: (id) => branchNames.get(String(id)) ?? null,
        // While the files are unknown, none counts as deleted.
        fileName: (id) => (fileNames === undefined ? String(id) : (fileNames.get(String(id)) ?? null)),
        scheduleName: (id) => (schedules === null ? String(id) : (schedules.get(String(id))?.name ?? null)),
      },
      files: fileNames === undefined ? null : new Set(fileNames.keys()),
    }
  }, [branches, audiofiles, schedules])
}

/** `null` while unknown, and for a service without consents. */
const useConsents = (): Consents | null => {
  const { data } = useListEmailRecipientsQuery(undefined, { skip: !readSettings().emailConsent, refetchOnMountOrArgChange: true })
  return useMemo(() => (data === undefined ? null : new Map(data.map(({ address, state }) => [address, state]))), [data])
}

const noRoutes: readonly ShownRoute[] = []

const routesIn = (module: StackModule, names: Names, branches: readonly BranchSummary[], t: ReturnType<typeof useT>): readonly ShownRoute[] => {
  if (module.module_name !== 'router' && module.module_name !== OPENING_HOURS) return noRoutes
  const idOf = (branch: Id): Id | null => branches.find(({ id }) => String(id) === String(branch))?.id ?? null
  return describedRoutes(module, names).map(({ message, branch }) => ({ text: t(message), branchId: idOf(branch) }))
}

export const useFlow = (application: OpenedApplication, branches: readonly BranchSummary[]): Flow => {
  const t = useT()
  const editor = useAppSelector(selectEditor)
  const features = useListFeaturesQuery()
  const presets = useListPresetsQuery()
  const schedules = useKnownSchedules()
  const { names, files } = useNames(branches, schedules)
  const { stacks: edited, newBranchIds } = editor
  const stacks = useMemo(
    () =>
      branches.map(({ id, name, friendly_name }) => ({
        id,
        name,
        friendly_name,
        modules: modulesOf({ stacks: edited }, id),
        isNew: newBranchIds.includes(id),
      })),
    [branches, edited, newBranchIds],
  )
  const checks = useChecks(stacks, files, useConsents(), schedules)
  const descriptions = useMemo(() => {
    const featureNames = new Map(features.data?.map(({ name, friendly_name }) => [name, friendly_name || name]))
    const isLoading = features.data === undefined && !features.isError
    // An edit creates new modules only where it changes something, so other descriptions stay cached.
    const derived = new WeakMap<StackModule, string>()
    const derive = (module: StackModule): string => {
      const known = derived.get(module) ?? t(describeModule(module, names))
      derived.set(module, known)
      return known
    }
    const ownDescriptions = new WeakMap<StackModule, string>()
    const ownDescription = (module: StackModule): string => {
      const isOwn = (): boolean => module.isOwn === true || !isDerivedDescription(module.description, module)
      const known = ownDescriptions.get(module) ?? (isOwn() ? module.description : '')
      ownDescriptions.set(module, known)
      return known
    }
    const shownRoutes = new WeakMap<StackModule, readonly ShownRoute[]>()
    const routesOf = (module: StackModule): readonly ShownRoute[] => {
      const known = shownRoutes.get(module) ?? (ownDescription(module) === '' ? routesIn(module, names, branches, t) : noRoutes)
      shownRoutes.set(module, known)
      return known
    }
    return {
      derive,
      routesOf,
      ownDescription,
      describe: (module: StackModule): string => ownDescription(module) || cutDescription(derive(module)),
      featureName: (moduleName: string): string => featureNames.get(moduleName) ?? (isLoading ? '…' : moduleName),
    }
  }, [branches, features.data, features.isError, names, t])
  return {
    applicationId: application.id,
    branches,
    stacks,
    features: useListed(features),
    presets: useListed(presets),
    ...checks,
    ...descriptions,
  }
}
