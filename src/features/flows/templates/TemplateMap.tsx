import { useMemo } from 'react'
import type { FilledBranch } from 'callflow/templates/fillTemplate'
import { useT } from '@/i18n/useT'
import { stepName } from '@/lists/callPath/stepTexts'
import { shownDescription, type Names } from '../describeModule'
import { graphOf } from '../map/flowGraph'
import { ReadOnlyMap } from '../map/MapDrawing'

/** The preview as a drawing. */
export const TemplateMap = ({ branches, names }: { branches: readonly FilledBranch[]; names: Names }) => {
  const t = useT()
  const graph = useMemo(() => {
    const keyed = branches.map(({ modules, ...branch }) => ({ ...branch, modules: modules.map((module, index) => ({ ...module, key: `${branch.id} ${index}` })) }))
    const titleOf = (module: { module_name: string }): string => {
      const name = stepName(module)
      return name === null ? module.module_name : t(name)
    }
    return graphOf({ branches: keyed, findings: [], numbers: null, words: { titleOf, textOf: (module) => t(shownDescription(module, names)) } })
  }, [branches, names, t])
  return <ReadOnlyMap graph={graph} isPreview />
}
