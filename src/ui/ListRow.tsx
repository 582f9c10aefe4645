import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

export const plainList = { listStyle: 'none', m: 0, p: 0 } as const

const rowStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, py: 1.5, borderTop: 1, borderColor: 'divider' } as const
const headStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, fontWeight: 600 } as const

interface ListRowProps {
  head: ReactNode
  lines: readonly ReactNode[]
  children?: ReactNode
}

/** In a list of a panel: who or what it is, what there is to know of it, and what can be done with it. */
export const ListRow = ({ head, lines, children }: ListRowProps) => (
  <Box component="li" sx={rowStyles}>
    <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={headStyles}>{head}</Box>
      {lines.map((line, index) => (
        <Box key={index} sx={{ typography: 'body2', color: 'text.secondary' }}>
          {line}
        </Box>
      ))}
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>{children}</Box>
  </Box>
)

interface RowActProps {
  label: string
  about: string
  isRed?: boolean
  isDisabled?: boolean
  onClick: () => void
}

/** Opens a dialog about the row. */
export const RowAct = ({ label, about, isRed = false, isDisabled = false, onClick }: RowActProps) => (
  <Button size="small" color={isRed ? 'error' : 'primary'} disabled={isDisabled} aria-haspopup="dialog" aria-label={`${label} (${about})`} onClick={onClick}>
    {label}
  </Button>
)
