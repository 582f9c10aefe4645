import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'

interface HistoryButtonProps {
  /** With what it undoes or does again. */
  label: string
  isDisabled: boolean
  onClick: () => void
  icon: ReactNode
}

/** Keeps the focus when nothing is left to undo, so that a keyboard is not thrown back to the top of the page. */
export const HistoryButton = ({ label, isDisabled, onClick, icon }: HistoryButtonProps) => (
  <Tooltip title={label}>
    <IconButton
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onClick}
      sx={isDisabled ? { color: 'action.disabled' } : {}}
    >
      {icon}
    </IconButton>
  </Tooltip>
)
