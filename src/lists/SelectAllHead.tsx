import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { useT } from '@/i18n/useT'
import { narrowOnly, partRoles } from '@/ui/cardTable'
import type { Selection } from './useSelection'

const wholeRow = { gridColumn: '1 / -1' } as const

export const SelectAllHead = ({ selection }: { selection: Selection }) => {
  const t = useT()
  const label = t('Select all')
  return (
    <th {...partRoles.columnHead} className="cell-tick" style={wholeRow}>
      <Checkbox
        size="small"
        checked={selection.all === 'every'}
        indeterminate={selection.all === 'some'}
        onChange={selection.toggleAll}
        slotProps={{ input: { 'aria-label': label } }}
      />
      <Box component="span" aria-hidden sx={{ ...narrowOnly, ml: 0.5 }}>
        {label}
      </Box>
    </th>
  )
}
