import Box from '@mui/material/Box'
import { useT } from '@/i18n/useT'
import { partRoles } from '@/ui/cardTable'
import { visuallyHidden } from '@/ui/visuallyHidden'
import { SelectAllHead } from '../SelectAllHead'
import type { Selection } from '../useSelection'
import type { SoundLabels } from './soundLabels'

interface SoundHeadProps {
  labels: SoundLabels
  selection: Selection
}

export const SoundHead = ({ labels, selection }: SoundHeadProps) => {
  const t = useT()
  const hidden = (text: string) => (
    <Box component="span" sx={visuallyHidden}>
      {text}
    </Box>
  )
  const columns = [
    ['bin', hidden(t('Delete'))],
    ...(labels.kind === 'recording'
      ? ([['direction', t('Direction')], ['tightNumber', t('Number')]] as const)
      : ([['number', t('Number')]] as const)),
    ['caller', t(labels.caller)],
    ['duration', t('Duration')],
    ['date', t('Date')],
    ['player', t('Listen')],
    ['more', hidden(t('Actions'))],
  ] as const
  return (
    <thead {...partRoles.rows}>
      <tr {...partRoles.row}>
        <SelectAllHead selection={selection} />
        {columns.map(([column, head]) => (
          <th key={column} {...partRoles.columnHead} className={`wide-only cell-${column}`}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}
