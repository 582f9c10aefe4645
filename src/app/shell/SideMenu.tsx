import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Box from '@mui/material/Box'
import { Link, useLocation } from 'react-router-dom'
import { useT } from '@/i18n/useT'
import { isUnder, menuItems } from './menuItems'
import { usePrefetch } from './usePrefetch'

const itemStyles = {
  borderRadius: 1,
  px: 1.5,
  py: 0.75,
  color: 'text.secondary',
  '& .MuiListItemIcon-root': { minWidth: 34, color: 'inherit' },
  '&[aria-current]': { color: 'primary.main', fontWeight: 600, boxShadow: 'inset 3px 0 0 currentColor' },
} as const

const textStyles = { primary: { variant: 'body2', sx: { fontWeight: 'inherit' } } } as const

export const SideMenu = ({ onChoose }: { onChoose?: () => void }) => {
  const t = useT()
  const { pathname } = useLocation()
  const prefetch = usePrefetch()
  return (
    <Box component="nav" aria-label={t('Main menu')}>
      <List sx={{ px: 1, py: 2 }}>
        {menuItems.map(({ path, label, Icon }) => {
          const isActive = isUnder(pathname, path)
          const handleNear = isActive ? undefined : () => prefetch(path)
          return (
            <ListItem key={path} disablePadding sx={{ mb: 0.25 }}>
              <ListItemButton
                component={Link}
                to={path}
                selected={isActive}
                aria-current={isActive ? 'page' : undefined}
                onClick={onChoose}
                onPointerEnter={handleNear}
                onFocus={handleNear}
                onTouchStart={handleNear}
                sx={itemStyles}
              >
                <ListItemIcon>
                  <Icon fontSize="small" />
                </ListItemIcon>
                <ListItemText primary={t(label)} slotProps={textStyles} />
              </ListItemButton>
            </ListItem>
          )
        })}
      </List>
    </Box>
  )
}
