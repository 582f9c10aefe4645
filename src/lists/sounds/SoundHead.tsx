import Box from '@mui/material/Box'
import { useT } from '@/i18n/useT'
import { visuallyHidden } from '@/ui/visuallyHidden'
import { SelectAllHead } from '../SelectAllHead'
import type { Selection } from '../useSelection'
import { narrowOnly, place, wideOnly } from './soundTableStyles'
import type { SoundLabels } from './soundLabels'

interface SoundHeadProps {
  labels: SoundLabels
  selection: Selection
}

const tickStyles = { ...place.tick, gridColumn: '1 / -1' } as const

export const SoundHead = ({ labels, selection }: SoundHeadProps) => {
  const t = useT()
  const columns = [
    ...(labels.kind === 'recording' ? [[place.direction, t('Direction')] as const] : []),
    [place.number, t('Number')],
    [place.caller, t(labels.caller)],
    [place.duration, t('Duration')],
    [place.date, t('Date')],
    [place.player, t('Listen')],
  ] as const
  return (
    <Box component="thead" role="rowgroup">
      <Box component="tr" role="row">
        <SelectAllHead selection={selection} sx={tickStyles} narrowOnly={narrowOnly} />
        <Box component="th" scope="col" role="columnheader" sx={[place.bin, wideOnly]}>
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
