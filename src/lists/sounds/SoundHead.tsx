import Box from '@mui/material/Box'
import { useT } from '@/i18n/useT'
import { visuallyHidden } from '@/ui/visuallyHidden'
import { SelectAllHead } from '../SelectAllHead'
import type { Selection } from '../useSelection'
import { narrowOnly, cellStyles, wideOnly } from './soundTableStyles'
import type { SoundLabels } from './soundLabels'

interface SoundHeadProps {
  labels: SoundLabels
  selection: Selection
}

const tickStyles = { ...cellStyles.tick, gridColumn: '1 / -1' } as const

export const SoundHead = ({ labels, selection }: SoundHeadProps) => {
  const t = useT()
  const columns = [
    ...(labels.kind === 'recording' ? [[cellStyles.direction, t('Direction')] as const] : []),
    [cellStyles.number, t('Number')],
    [cellStyles.caller, t(labels.caller)],
    [cellStyles.duration, t('Duration')],
    [cellStyles.date, t('Date')],
    [cellStyles.player, t('Listen')],
  ] as const
  return (
    <Box component="thead" role="rowgroup">
      <Box component="tr" role="row">
        <SelectAllHead selection={selection} sx={tickStyles} narrowOnly={narrowOnly} />
        <Box component="th" scope="col" role="columnheader" sx={[cellStyles.bin, wideOnly]}>
          <Box component="span" sx={visuallyHidden}>
            {t('Delete')}
          </Box>
        </Box>
        {columns.map(([styles, text]) => (
          <Box key={text} component="th" scope="col" role="columnheader" sx={[styles, wideOnly]}>
            {text}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
