import { useMemo } from 'react'
import type { Id } from 'contract/operation'
import { useListAllAudioFilesQuery, useListFeaturesQuery } from '@/api'
import { useT } from '@/i18n/useLanguage'
import type { StackModule } from '@/slices/editorDocument'
import { useListSchedulesQuery } from '@/api/endpoints/schedules'
import { readSettings } from '@/lib/settings'
import { useListColleaguesQuery } from '@/api/endpoints/availability'
import type { KnownFiles, KnownPeople } from '../checkFlow'
import {
  cutDescription,
  describedRoutes,
  describeModule,
  isDerivedDescription,
  shownDescription,
  type Names,
} from '../describeModule'
import { OPENING_HOURS, type KnownSchedules } from '../moduleParameters'
import type { BranchSummary } from './branches/branchSummaries'

export const useSchedules = () => useListSchedulesQuery(undefined, { skip: !readSettings().extensions })

/** `null` while unknown, and for a service without schedules. */
const useKnownSchedules = (): KnownSchedules | null => {
  const { data } = useSchedules()
  return useMemo(
    () => (data === undefined ? null : new Map(data.map(({ id, name, is_never_open }) => [String(id), { name, isNeverOpen: is_never_open === 1 }]))),
    [data],
  )
}

/** By id, their names; `null` while unknown, and for a service without a team. */
const useKnownPeople = (): KnownPeople | null => {
  const { data } = useListColleaguesQuery(undefined, { skip: !readSettings().extensions })
  return useMemo(() => (data === undefined ? null : new Map(data.map(({ id, name }) => [String(id), name]))), [data])
}

/** A key of a menu, or a case of opening hours; `branchId` is `null` for a deleted branch. */
export interface ShownRoute {
  text: string
  branchId: Id | null
}

export interface Descriptions {
  /** Label from the list of features, '…' until loaded, the API's name for unknown ones. */
  featureName: (moduleName: string) => string
  /** '' where the description follows, or followed, the settings. */
  ownDescription: (module: StackModule) => string
  /** What is saved: the user's own description, otherwise the derived one. */
  describe: (module: StackModule) => string
  /** The same on screen. */
  descriptionOf: (module: StackModule) => string
  /** On screen, without the user's own description. */
  derive: (module: StackModule) => string
  /** Empty for other steps than menus and opening hours, and for those with the user's own description. */
  routesOf: (module: StackModule) => readonly ShownRoute[]
}

const useNames = (branches: readonly BranchSummary[], schedules: KnownSchedules | null, people: KnownPeople | null): { names: Names; files: KnownFiles | null } => {
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
        personName: (id) => (people === null ? String(id) : (people.get(String(id)) ?? null)),
      },
      files: audiofiles === undefined ? null : new Map(audiofiles.map(({ id, is_playable }) => [String(id), is_playable !== 0])),
    }
  }, [branches, audiofiles, schedules, people])
}

const noRoutes: readonly ShownRoute[] = []

const routesIn = (module: StackModule, names: Names, branches: readonly BranchSummary[], t: ReturnType<typeof useT>): readonly ShownRoute[] => {
  if (module.module_name !== 'router' && module.module_name !== OPENING_HOURS) return noRoutes
  const idOf = (branch: Id): Id | null => branches.find(({ id }) => String(id) === String(branch))?.id ?? null
  return describedRoutes(module, names).map(({ message, branch }) => ({ text: t(message), branchId: branch === null ? null : idOf(branch) }))
}

/** Words for the steps of a call flow, under the names that `branches` have. The rest is `null` while it is unknown. */
export const useDescriptions = (
  branches: readonly BranchSummary[],
): Descriptions & { files: KnownFiles | null; schedules: KnownSchedules | null; people: KnownPeople | null } => {
  const t = useT()
  const { data, isError } = useListFeaturesQuery()
  const schedules = useKnownSchedules()
  const people = useKnownPeople()
  const { names, files } = useNames(branches, schedules, people)
  const descriptions = useMemo(() => {
    const featureNames = new Map(data?.map(({ name, friendly_name }) => [name, friendly_name || name]))
    const isLoading = data === undefined && !isError
    // An edit creates new modules only where it changes something, so other descriptions stay cached.
    const shown = new WeakMap<StackModule, string>()
    const derive = (module: StackModule): string => {
      const known = shown.get(module) ?? t(shownDescription(module, names))
      shown.set(module, known)
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
      describe: (module: StackModule): string => ownDescription(module) || cutDescription(t(describeModule(module, names))),
      descriptionOf: (module: StackModule): string => ownDescription(module) || cutDescription(derive(module)),
      featureName: (moduleName: string): string => featureNames.get(moduleName) ?? (isLoading ? '…' : moduleName),
    }
  }, [branches, data, isError, names, t])
  return { files, schedules, people, ...descriptions }
}
