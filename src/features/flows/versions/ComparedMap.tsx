import Box from '@mui/material/Box'
import { useMemo, useState } from 'react'
import type { OpenedVersion } from '@/api/endpoints/flowVersions'
import { useT } from '@/i18n/useT'
import { Choice } from '@/ui/Choice'
import { graphOf } from '../map/flowGraph'
import type { MapView } from '../map/mapView'
import { ReadOnlyMap } from '../map/MapDrawing'
import { useIsPrinting } from '../useIsPrinting'
import { markKey, markVersions } from './marks'
import { useVersionFlow } from './useVersionFlow'

const MarkedMap = ({ branches, marks }: Pick<OpenedVersion, 'branches'> & Pick<MapView, 'marks'>) => {
  const { stacks, featureName, descriptionOf } = useVersionFlow(branches)
  const graph = useMemo(() => {
    const keyed = stacks.map(({ modules, ...stack }) => ({ ...stack, modules: modules.map((module, index) => ({ ...module, key: markKey(stack.id, index) })) }))
    const words = { titleOf: ({ module_name }: { module_name: string }) => featureName(module_name), textOf: descriptionOf }
    return graphOf({ branches: keyed, findings: [], numbers: null, words })
  }, [stacks, featureName, descriptionOf])
  return <ReadOnlyMap graph={graph} marks={marks} />
}

/** Two versions, one at a time: the earlier one shows what was removed, the later one what was added. */
export const ComparedMap = ({ before, after }: { before: OpenedVersion; after: OpenedVersion }) => {
  const t = useT()
  const [shown, setShown] = useState<'before' | 'after'>('after')
  const isPrinting = useIsPrinting()
  const marks = useMemo(() => markVersions(before.branches, after.branches), [before, after])
  // On paper, the words and the flow that follows say it.
  if (isPrinting) return null
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', '& > :last-child': { width: '100%' } }}>
      <Choice
        label={t('Version on the map')}
        value={shown}
        options={[
          { value: 'before', label: t('Version {version}', before.version) },
          { value: 'after', label: t('Version {version}', after.version) },
        ]}
        onChange={setShown}
      />
      <MarkedMap branches={(shown === 'before' ? before : after).branches} marks={marks[shown]} />
    </Box>
  )
}
