import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useT } from '@/i18n/useT'
import { BusyButton } from '@/ui/BusyButton'

interface BulkMenuProps {
  selected: number
  isArchive: boolean
  isBusy: boolean
  onMove: () => void
  onDelete: () => void
  onMark?: ((is_new: 0 | 1) => void) | undefined
}

export const BulkMenu = ({ selected, isArchive, isBusy, onMove, onDelete, onMark }: BulkMenuProps) => {
  const t = useT()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t('Bulk actions')
  const choose = (action: () => void) => (): void => {
    setAnchor(null)
    action()
  }
  if (selected === 0) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Typography variant="body2" color="textSecondary" role="status">
        {t('{count} selected', { count: selected })}
      </Typography>
      <BusyButton
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        isBusy={isBusy}
        endIcon={<ExpandMore />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </BusyButton>
      {anchor === null ? null : (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ list: { 'aria-label': label } }}
        >
          <MenuItem onClick={choose(onMove)}>{isArchive ? t('Restore selected') : t('Archive selected')}</MenuItem>
          {onMark === undefined ? null : [
            <MenuItem key="old" onClick={choose(() => onMark(0))}>{t('Mark selected as listened to')}</MenuItem>,
            <MenuItem key="new" onClick={choose(() => onMark(1))}>{t('Mark selected as new')}</MenuItem>,
          ]}
          <MenuItem onClick={choose(onDelete)}>{t('Delete selected')}</MenuItem>
        </Menu>
      )}
    </Box>
  )
}
