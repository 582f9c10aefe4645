import Box from '@mui/material/Box'
import { NavLink } from 'react-router-dom'
import { useT } from '@/i18n/useLanguage'
import { readSettings } from '@/lib/settings'
import { paths } from '@/lib/paths'

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

/** The menu is fixed, so opening hours are here. Only with a service that has them. */
export const ApplicationTabs = () => {
  const t = useT()
  if (!readSettings().extensions) return null
  return (
    <Box component="nav" aria-label={t('Call routing')} sx={styles}>
      <NavLink to={paths.applications} end>
        {t('Applications')}
      </NavLink>
      <NavLink to={paths.schedules} end>
        {t('Opening hours')}
      </NavLink>
    </Box>
  )
}
