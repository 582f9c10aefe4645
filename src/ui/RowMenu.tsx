import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'

export interface Action {
  label: string
  onChoose: () => void
  isDisabled?: boolean
  /** Names the row for screen readers, where the label alone doesn't. */
  ariaLabel?: string
}

interface RowMenuProps {
  label: string
  anchor: HTMLElement
  actions: readonly Action[]
  onClose: () => void
}

export const RowMenu = ({ label, anchor, actions, onClose }: RowMenuProps) => (
  <Menu
    open
    disableScrollLock
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    slotProps={{ list: { 'aria-label': label } }}
  >
    {actions.map(({ label: text, onChoose, isDisabled = false, ariaLabel }) => {
      const handleChoose = (): void => {
        onClose()
        onChoose()
      }
      return (
        <MenuItem key={text} aria-label={ariaLabel} disabled={isDisabled} onClick={handleChoose}>
          {text}
        </MenuItem>
      )
    })}
  </Menu>
)
