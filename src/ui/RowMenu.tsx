import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ListSubheader from '@mui/material/ListSubheader'
import { useId, type ReactNode } from 'react'

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
  /** What the menu is about, above its items. */
  head?: ReactNode
  onClose: () => void
}

const headStyles = { pb: 1, maxWidth: 320, lineHeight: 1.43, whiteSpace: 'normal', overflowWrap: 'anywhere' } as const

export const RowMenu = ({ label, anchor, actions, head, onClose }: RowMenuProps) => {
  const headId = useId()
  return (
    <Menu
      open
      disableScrollLock
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': label, ...(head !== undefined && { 'aria-describedby': headId }) } }}
    >
      {head === undefined ? null : (
        <ListSubheader id={headId} role="presentation" disableSticky sx={headStyles}>
          {head}
        </ListSubheader>
      )}
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
}
