import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Box from '@mui/material/Box'
import { useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useT } from '@/i18n/useT'
import { useUnread } from '@/store/useUnread'
import { countAt, MenuCount } from './MenuCount'
import { isUnder, menuItems } from './menuItems'
import { usePrefetch } from './usePrefetch'

const countStyles = {
  position: 'absolute',
  top: -8,
  left: 10,
  minWidth: 18,
  px: 0.5,
  borderRadius: 9,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.6875rem',
  fontWeight: 700,
  lineHeight: '18px',
  textAlign: 'center',
} as const

const itemStyles = {
  borderRadius: 1,
  px: 1.5,
  py: 0.75,
  color: 'text.secondary',
  '& .MuiListItemIcon-root': { minWidth: 34, color: 'inherit', position: 'relative' },
  '& .menu-count': countStyles,
  '&[aria-current]': { color: 'primary.main', fontWeight: 600, boxShadow: 'inset 3px 0 0 currentColor' },
} as const

const textStyles = { primary: { variant: 'body2', sx: { fontWeight: 'inherit' } } } as const

export const SideMenu = ({ onChoose }: { onChoose?: () => void }) => {
  const t = useT()
  const { pathname } = useLocation()
  const prefetch = usePrefetch()
  const unread = useUnread()
  const menuId = useId()
  return (
    <Box component="nav" aria-label={t('Main menu')}>
      <List sx={{ px: 1, py: 2 }}>
        {menuItems.map(({ path, label, Icon }) => {
          const isActive = isUnder(pathname, path)
          const counted = countAt(path, unread)
          const countId = `${menuId}${path}`
          const handleNear = isActive ? undefined : () => prefetch(path)
          return (
            <ListItem key={path} disablePadding sx={{ mb: 0.25 }}>
              <ListItemButton
                component={Link}
                to={path}
                selected={isActive}
                aria-current={isActive ? 'page' : undefined}
                aria-describedby={counted === null ? undefined : countId}
                onClick={onChoose}
                onPointerEnter={handleNear}
                onFocus={handleNear}
                onTouchStart={handleNear}
                sx={itemStyles}
              >
                <ListItemIcon>
                  <Icon fontSize="small" />
                  {counted === null ? null : <MenuCount counted={counted} id={countId} />}
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
