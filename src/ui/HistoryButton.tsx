import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'

interface HistoryButtonProps {
  label: string
  isDisabled: boolean
  onClick: () => void
  icon: ReactNode
}

/** Keeps the focus when nothing is left to undo, so that it doesn't jump to the top of the page. */
export const HistoryButton = ({ label, isDisabled, onClick, icon }: HistoryButtonProps) => (
  <IconButton
    aria-label={label}
    aria-disabled={isDisabled}
    title={label}
    onClick={isDisabled ? undefined : onClick}
    sx={isDisabled ? { color: 'action.disabled' } : {}}
  >
    {icon}
  </IconButton>
)
