import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useT } from '@/i18n/useT'
import type { Selection } from '../useSelection'
import type { SoundItem } from './sound'
import { SoundHead } from './SoundHead'
import { SoundRow, type RowActs } from './SoundRow'
import { tableLook, wideQuery } from './soundTableLook'
import type { SoundWords } from './soundWords'

interface SoundTableProps {
  words: SoundWords
  items: readonly SoundItem[]
  selection: Selection
  acts: RowActs
}

export const SoundTable = ({ words, items, selection, acts }: SoundTableProps) => {
  const t = useT()
  const isNarrow = useMediaQuery(`not all and ${wideQuery}`, { noSsr: true })
  return (
    <Box component="table" role="table" aria-label={t(words.title)} sx={tableLook}>
      <SoundHead words={words} selection={selection} />
      <Box component="tbody" role="rowgroup">
        {items.map((item) => (
          <SoundRow key={item.id} words={words} item={item} isNarrow={isNarrow} isSelected={selection.has(item.id)} acts={acts} />
        ))}
      </Box>
    </Box>
  )
}
