import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { ListedPreset } from '@/api'
import { useT } from '@/i18n/useT'
import { isRecord } from '@/lib/record'
import type { Dropped } from '@/slices/applicationEditor'
import { FailureNotice } from '@/ui/FailureNotice'
import { Loading } from '@/ui/Loading'
import { usePresetDeletion } from '../../presets/usePresetDeletion'
import { ColumnHeading } from '../ColumnHeading'
import type { OpenDialog } from '../dialogs/EditorDialogs'
import { dragIds, droppables } from '../dragIds'
import type { LoadedList } from '../useFlow'
import { FeatureItem } from './FeatureItem'
import { Source } from './Source'

interface PresetListProps {
  presets: LoadedList<ListedPreset>
  featureName: (moduleName: string) => string
  onAdd: (module: Dropped) => void
  onOpen: (dialog: OpenDialog) => void
}

export const PresetList = ({ presets, featureName, onAdd, onOpen }: PresetListProps) => {
  const t = useT()
  const titleId = useId()
  const { isDeleted } = usePresetDeletion()
  const shown = presets.items.filter(({ id }) => !isDeleted(id))
  const title = t('CUSTOM PRESETS')
  return (
    <Box component="section" aria-labelledby={titleId}>
      <ColumnHeading id={titleId} title={title} />
      {presets.isFailed ? (
        <FailureNotice message={t("Couldn't load your presets.")} subject={title} onRetry={presets.retry} />
      ) : presets.isLoading ? (
        <Loading height={48} />
      ) : shown.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t("No presets yet. Save a step's settings as a preset to reuse them.")}
        </Typography>
      ) : null}
      <Source droppableId={droppables.presets} labelledBy={titleId}>
        {shown.map((preset, index) => {
          const { id, module_name, friendly_name } = preset
          const parameters = isRecord(preset.parameters) ? preset.parameters : {}
          return (
            <FeatureItem
              key={id}
              dragId={dragIds.preset(id)}
              index={index}
              name={friendly_name || featureName(module_name)}
              moduleName={module_name}
              hint={featureName(module_name)}
              onEdit={() => onOpen({ kind: 'editPreset', preset })}
              onDelete={() => onOpen({ kind: 'deletePreset', preset })}
              onAdd={() => onAdd({ module_name, parameters })}
            />
          )
        })}
      </Source>
    </Box>
  )
}
