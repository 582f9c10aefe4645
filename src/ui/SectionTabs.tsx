import Box from '@mui/material/Box'
import { NavLink } from 'react-router-dom'

const styles = {
  display: 'flex',
  gap: 3,
  borderBottom: 1,
  borderColor: 'divider',
  displayPrint: 'none',
  '& a': {
    py: 1.25,
    mb: '-1px',
    color: 'text.secondary',
    textDecoration: 'none',
    fontWeight: 600,
    borderBottom: 2,
    borderColor: 'transparent',
    '&:hover': { color: 'text.primary' },
    '&[aria-current="page"]': { color: 'primary.main', borderColor: 'primary.main' },
  },
} as const

interface SectionTabsProps {
  label: string
  pages: readonly (readonly [path: string, name: string])[]
}

/** Pages that share an item of the menu, which is fixed. */
export const SectionTabs = ({ label, pages }: SectionTabsProps) => (
  <Box component="nav" aria-label={label} sx={styles}>
    {pages.map(([path, name]) => (
      <NavLink key={path} to={path} end>
        {name}
      </NavLink>
    ))}
  </Box>
)
