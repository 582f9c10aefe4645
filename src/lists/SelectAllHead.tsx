import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import type { SxProps, Theme } from '@mui/material/styles'
import { useT } from '@/i18n/useT'
import { narrowOnly } from '@/ui/cardTable'
import type { Selection } from './useSelection'

interface SelectAllHeadProps {
  selection: Selection
  sx: SxProps<Theme>
}

export const SelectAllHead = ({ selection, sx }: SelectAllHeadProps) => {
  const t = useT()
  const label = t('Select all')
  return (
    <Box component="th" scope="col" role="columnheader" sx={sx}>
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
  )
}
