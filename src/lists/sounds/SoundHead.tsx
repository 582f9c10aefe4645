import Box from '@mui/material/Box'
import { useT } from '@/i18n/useT'
import { wideOnly } from '@/ui/cardTable'
import { visuallyHidden } from '@/ui/visuallyHidden'
import { SelectAllHead } from '../SelectAllHead'
import type { Selection } from '../useSelection'
import { cellStyles } from './soundTableStyles'
import type { SoundLabels } from './soundLabels'

interface SoundHeadProps {
  labels: SoundLabels
  selection: Selection
}

const tickStyles = { ...cellStyles.tick, gridColumn: '1 / -1' } as const

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
    <Box component="thead" role="rowgroup">
      <Box component="tr" role="row">
        <SelectAllHead selection={selection} sx={tickStyles} />
        {columns.map(([column, head]) => (
          <Box key={column} component="th" scope="col" role="columnheader" sx={[wideOnly, cellStyles[column]]}>
            {head}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
