import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { useT } from '@/i18n/useT'
import { visuallyHidden } from '@/ui/visuallyHidden'
import type { Selection } from '../useSelection'
import { narrowOnly, place, wideOnly } from './soundTableLook'
import type { SoundWords } from './soundWords'

interface SoundHeadProps {
  words: SoundWords
  selection: Selection
}

/** In a card it has the whole line. */
const tickLook = { ...place.tick, gridColumn: '1 / -1' } as const

export const SoundHead = ({ words, selection }: SoundHeadProps) => {
  const t = useT()
  const label = t('Select all')
  const columns = [
    ...(words.kind === 'recording' ? [[place.direction, t('Direction')] as const] : []),
    [place.number, t('Number')],
    [place.caller, t(words.caller)],
    [place.duration, t('Duration')],
    [place.date, t('Date')],
    [place.player, t('Listen')],
  ] as const
  return (
    <Box component="thead" role="rowgroup">
      <Box component="tr" role="row">
        <Box component="th" scope="col" role="columnheader" sx={tickLook}>
          <Checkbox
            size="small"
            checked={selection.all === 'every'}
            indeterminate={selection.all === 'some'}
            onChange={selection.toggleAll}
            slotProps={{ input: { 'aria-label': label } }}
          />
          <Box component="span" aria-hidden sx={narrowOnly}>
            {label}
          </Box>
        </Box>
        <Box component="th" scope="col" role="columnheader" sx={[place.bin, wideOnly]}>
          <Box component="span" sx={visuallyHidden}>
            {t('Delete')}
          </Box>
        </Box>
        {columns.map(([look, text]) => (
          <Box key={text} component="th" scope="col" role="columnheader" sx={[look, wideOnly]}>
            {text}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
