import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { memo, useState } from 'react'
import { MoreIcon } from './LineIcons'
import { RowButton } from './RowButton'

export interface Action {
  label: string
  onChoose: () => void
  isDisabled?: boolean
  /** Names the row for screen readers, where the label alone doesn't. */
  ariaLabel?: string
}

interface ActionsMenuProps {
  label: string
  actionsOf: () => readonly Action[]
}

interface OpenMenu {
  anchor: HTMLElement
  actions: readonly Action[]
}

/** The ⋮ button of a row. Renders the menu only while it is open. */
export const ActionsMenu = memo(function ActionsMenu({ label, actionsOf }: ActionsMenuProps) {
  const [open, setOpen] = useState<OpenMenu | null>(null)
  const handleChoose = (onChoose: () => void): void => {
    setOpen(null)
    onChoose()
  }
  return (
    <>
      <RowButton
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        onClick={({ currentTarget: anchor }) => setOpen({ anchor, actions: actionsOf() })}
      >
        <MoreIcon />
      </RowButton>
      {open === null ? null : (
        <Menu open disableScrollLock anchorEl={open.anchor} onClose={() => setOpen(null)} slotProps={{ list: { 'aria-label': label } }}>
          {open.actions.map(({ label: text, onChoose, isDisabled = false, ariaLabel }) => (
            <MenuItem key={text} aria-label={ariaLabel} disabled={isDisabled} onClick={() => handleChoose(onChoose)}>
              {text}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
})
