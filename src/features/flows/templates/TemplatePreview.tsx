import Box from '@mui/material/Box'
import { useId, useMemo, useState } from 'react'
import { fillBranches, newSchedule, type FilledBranch } from 'callflow/templates/fillTemplate'
import { useListSchedulesQuery } from '@/api/endpoints/schedules'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { stepName } from '@/lists/callPath/stepTexts'
import type { PreviewProps } from '@/lists/templates/TemplateFields'
import { isNewSchedule } from '@/lists/templates/templateForm'
import { StepIcon } from '@/ui/StepIcon'
import { useIsNarrow } from '@/ui/useIsNarrow'
import { describedRoutes, shownDescription, type Names } from '../describeModule'
import { graphOf } from '../map/flowGraph'
import { ShapeChoice, type MapShape } from '../map/MapBar'
import { ReadOnlyMap } from '../map/MapDrawing'

/** The preview as a drawing. */
const TemplateMap = ({ branches, names }: { branches: readonly FilledBranch[]; names: Names }) => {
  const t = useT()
  const graph = useMemo(() => {
    const titleOf = (module_name: string): string => {
      const name = stepName({ module_name })
      return name === null ? module_name : t(name)
    }
    const keyed = branches.map(({ modules, ...branch }) => ({ ...branch, modules: modules.map((module, index) => ({ ...module, key: `${branch.id} ${index}` })) }))
    return graphOf({ branches: keyed, titleOf, textOf: (module) => t(shownDescription(module, names)) })
  }, [branches, names, t])
  return <ReadOnlyMap graph={graph} isPreview />
}

const styles = {
  p: { xs: 1.5, sm: 2 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  '& h3': { m: 0, typography: 'h2' },
  '& .top': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1.5 },
  '& h4': { m: 0, mb: 0.5, fontSize: '0.9375rem', fontWeight: 600 },
  '& .branches, & .branches ol': { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 },
  '& .branches': { gap: 2 },
  '& .step': { display: 'flex', gap: 1, alignItems: 'flex-start', fontSize: '0.875rem' },
  '& .lines': { pt: '0.25em', minWidth: 0, '& p': { m: 0 } },
} as const

const NEW_SCHEDULE = 'new'

/** A stand-in for what is still empty. */
const BLANK = '[…]'

const useFilled = ({ template, answers, scheduleId }: PreviewProps): readonly FilledBranch[] => {
  const language = useLanguage()
  return useMemo(() => {
    const business = answers.business.trim() || BLANK
    const filling = { answers: { ...answers, business }, branchId: (key: string) => key, scheduleId: isNewSchedule(scheduleId) ? NEW_SCHEDULE : scheduleId }
    return fillBranches(template, filling, language)
  }, [template, answers, scheduleId, language])
}

const useNames = (branches: readonly FilledBranch[], hasHours: boolean): Names => {
  const language = useLanguage()
  const { data } = useListSchedulesQuery(undefined, { skip: !hasHours })
  return useMemo(
    () => ({
      branchName: (key) => branches.find(({ id }) => id === key)?.friendly_name ?? null,
      fileName: () => null,
      scheduleName: (id) => (id === NEW_SCHEDULE ? newSchedule(language).name : (data?.find((schedule) => String(schedule.id) === id)?.name ?? null)),
    }),
    [branches, data, language],
  )
}

const StepList = ({ branches, names }: { branches: readonly FilledBranch[]; names: Names }) => {
  const t = useT()
  const linesOf = (module: FilledBranch['modules'][number]): string[] => {
    const routes = describedRoutes(module, names)
    return routes.length === 0 ? [t(shownDescription(module, names))] : routes.map(({ message }) => t(message))
  }
  return (
    <ol className="branches">
      {branches.map(({ id, friendly_name, modules }) => (
        <li key={id}>
          <h4>{friendly_name}</h4>
          <ol>
            {modules.map((module, index) => (
              <li key={index} className="step">
                <StepIcon moduleName={module.module_name} />
                <div className="lines">
                  {linesOf(module).map((line, at) => (
                    <p key={at}>{line}</p>
                  ))}
                </div>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

/** The branches with their steps, as they will be created: on a map, and as a list where there is no room for one. */
export const TemplatePreview = (props: PreviewProps) => {
  const t = useT()
  const titleId = useId()
  const isNarrow = useIsNarrow()
  const [shape, setShape] = useState<MapShape>('drawing')
  const branches = useFilled(props)
  const names = useNames(branches, props.template.hasHours)
  return (
    <Box component="section" aria-labelledby={titleId} sx={styles}>
      <div className="top">
        <h3 id={titleId}>{t('Preview')}</h3>
        {isNarrow ? null : (
          <ShapeChoice shape={shape} onShape={setShape} />
        )}
      </div>
      {isNarrow || shape === 'list' ? (
        <StepList branches={branches} names={names} />
      ) : (
        <TemplateMap branches={branches} names={names} />
      )}
    </Box>
  )
}
