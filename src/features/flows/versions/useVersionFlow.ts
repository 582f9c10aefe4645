import { useMemo } from 'react'
import { useListFeaturesQuery, type EditedBranch } from '@/api'
import { summariesOf, type BranchSummary } from '../editor/branches/branchSummaries'
import type { EditedStack } from '../editor/useChecks'
import { useDescriptions, type Descriptions } from '../editor/useDescriptions'
import { useKnownSchedules } from '../editor/useKnownSchedules'

export interface VersionFlow extends Descriptions {
  branches: readonly BranchSummary[]
  stacks: readonly EditedStack[]
}

/** What the editor's columns show, of branches that nobody edits. */
export const useVersionFlow = (branches: readonly EditedBranch[]): VersionFlow => {
  const summaries = useMemo(() => summariesOf(branches), [branches])
  const stacks = useMemo(
    () =>
      summaries.map(({ id, name, friendly_name }) => {
        const modules = branches.find((branch) => branch.id === id)?.modules ?? []
        return { id, name, friendly_name, modules: modules.map((module, index) => ({ ...module, key: `${index} ${module.id}` })) }
      }),
    [branches, summaries],
  )
  const features = useListFeaturesQuery()
  const { files: _, ...descriptions } = useDescriptions(summaries, features, useKnownSchedules())
  return { branches: summaries, stacks, ...descriptions }
}
