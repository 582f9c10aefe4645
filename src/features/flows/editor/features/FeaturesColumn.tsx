import Box from '@mui/material/Box'
import { memo, useId } from 'react'
import type { ListedFeature, ListedPreset } from '@/api'
import { useT } from '@/i18n/useT'
import { moduleAdded, type Dropped } from '@/slices/applicationEditor'
import { useAppDispatch } from '@/store/hooks'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { ColumnHeading } from '../ColumnHeading'
import type { OpenDialog } from '../dialogs/EditorDialogs'
import { dragIds, droppables } from '../dragIds'
import type { LoadedList } from '../useFlow'
import { FeatureItem } from './FeatureItem'
import { PresetList } from './PresetList'
import { Source } from './Source'

interface FeaturesColumnProps {
  features: LoadedList<ListedFeature>
  presets: LoadedList<ListedPreset>
  featureName: (moduleName: string) => string
  onOpen: (dialog: OpenDialog) => void
}

export const FEATURES_CLASS = 'features-column'

const AT_THE_END = Number.MAX_SAFE_INTEGER

/** Independent of the stack, so that edits don't redraw it. */
export const FeaturesColumn = memo(function FeaturesColumn({ features, presets, featureName, onOpen }: FeaturesColumnProps) {
  const t = useT()
  const dispatch = useAppDispatch()
  const titleId = useId()
  const title = t('AVAILABLE FEATURES')
  const handleAdd = (module: Dropped): void => void dispatch(moduleAdded({ module, index: AT_THE_END }))
  return (
    <Box className={FEATURES_CLASS} sx={{ gridArea: 'features', minWidth: 0, display: 'grid', gap: 2 }}>
      <Box component="section" aria-labelledby={titleId}>
        <ColumnHeading id={titleId} title={title} />
        {features.isFailed ? (
          <FailureNotice message={t("Couldn't load the features.")} subject={title} onRetry={features.retry} />
        ) : features.isLoading ? (
          <Loading height={160} />
        ) : null}
        <Source droppableId={droppables.features} labelledBy={titleId} isDense>
          {features.items.map(({ name, is_new }, index) => (
            <FeatureItem
              key={name}
              dragId={dragIds.feature(name)}
              index={index}
              name={featureName(name)}
              moduleName={name}
              isNew={is_new === 1}
              onAdd={() => handleAdd({ module_name: name })}
            />
          ))}
        </Source>
      </Box>
      <PresetList presets={presets} featureName={featureName} onAdd={handleAdd} onOpen={onOpen} />
    </Box>
  )
})
