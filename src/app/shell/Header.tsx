import MenuIcon from '@mui/icons-material/Menu'
import NotificationsIcon from '@mui/icons-material/NotificationsNone'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Toolbar from '@mui/material/Toolbar'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import AccountCircle from '@mui/icons-material/AccountCircleOutlined'
import { plural } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { readSettings } from '@/lib/settings'
import { selectIsAuthenticated, selectUserName } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { useUnread } from '@/store/useUnread'
import { Brand, LanguageSwitch } from '@/ui/PageParts'
import { lazyPart } from '@/ui/Boundary'
import { loadedAhead } from '@/ui/lazyComponent'
import { visuallyHidden } from '@/ui/styles'
import { SearchButton } from './search/SearchButton'
import { MenuCount, notificationsOf } from './SideMenu'

interface OnDemandProps {
  isNeeded: boolean
  children: ReactNode
}

/** Mounts a lazily loaded part when first needed; it then stays mounted for its closing animation. */
const OnDemand = ({ isNeeded, children }: OnDemandProps) => {
  const [isMounted, setIsMounted] = useState(isNeeded)
  if (isNeeded && !isMounted) setIsMounted(true)
  return isMounted ? children : null
}

const UserMenu = loadedAhead(async () => (await import(/* webpackChunkName: "header" */ './UserMenu')).UserMenu)

const AbsenceMark = lazyPart(async () => (await import(/* webpackChunkName: "outside" */ './AbsenceMark')).AbsenceMark)

const nameStyles = {
  display: { xs: 'none', sm: '-webkit-box' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  lineHeight: 1.25,
  textAlign: 'left',
} as const

const UserMenuButton = ({ userName }: { userName: string }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const markId = useId()
  const isOpen = anchor !== null
  return (
    <>
      <Button
        color="inherit"
        startIcon={<AccountCircle />}
        aria-label={userName}
        aria-describedby={markId}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 0, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } } }}
      >
        <Box component="span" sx={{ display: 'grid', justifyItems: 'start' }}>
          <Box component="span" sx={nameStyles}>
            {userName}
          </Box>
          <Box component="span" id={markId} sx={{ display: 'flex' }}>
            {readSettings().extensions ? (
              <Suspense>
                <AbsenceMark />
              </Suspense>
            ) : null}
          </Box>
        </Box>
      </Button>
      <OnDemand isNeeded={isOpen}>
        <UserMenu anchor={anchor} onClose={() => setAnchor(null)} />
      </OnDemand>
    </>
  )
}

const SmallScreenMenu = loadedAhead(async () => (await import(/* webpackChunkName: "header" */ './SmallScreenMenu')).SmallScreenMenu)

/** Of the counts in the menu, which the title of the page tells to screen readers. */
const dotStyles = {
  position: 'absolute',
  top: 8,
  right: 8,
  width: 10,
  height: 10,
  border: 2,
  borderColor: 'background.paper',
  borderRadius: '50%',
  bgcolor: 'primary.main',
  '@media (forced-colors: active)': { bgcolor: 'Highlight', forcedColorAdjust: 'none' },
} as const

const SmallScreenMenuButton = () => {
  const t = useT()
  const unread = useUnread()
  const hasNew = notificationsOf(unread).length > 0
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        edge="start"
        color="inherit"
        aria-label={t('Open the main menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        sx={{ display: { md: 'none' } }}
      >
        <MenuIcon />
        {hasNew ? <Box component="span" sx={dotStyles} /> : null}
      </IconButton>
      <OnDemand isNeeded={isOpen}>
        <SmallScreenMenu isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </OnDemand>
    </>
  )
}

const Notifications = loadedAhead(async () => (await import(/* webpackChunkName: "header" */ './Notifications')).Notifications)

const NotificationsButton = () => {
  const t = useT()
  const id = useId()
  const notifications = notificationsOf(useUnread())
  const count = notifications.reduce((sum, notification) => sum + notification.count, 0)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpen = anchor !== null
  return (
    <>
      <IconButton
        color="inherit"
        aria-describedby={count > 0 ? id : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <NotificationsIcon />
        <Box component="span" sx={visuallyHidden}>
          {t('Notifications')}
        </Box>
        {count > 0 ? <MenuCount counted={{ count, text: plural(count, '{count} notification', '{count} notifications') }} id={id} /> : null}
      </IconButton>
      <OnDemand isNeeded={isOpen}>
        <Notifications anchor={anchor} onClose={() => setAnchor(null)} />
      </OnDemand>
    </>
  )
}

const barStyles = { bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider', displayPrint: 'none' } as const
const brandStyles = { display: 'inline-flex', color: 'inherit', textDecoration: 'none', mr: 'auto' } as const

const MemberTools = () => {
  const userName = useAppSelector(selectUserName)
  return (
    <>
      <SearchButton />
      <NotificationsButton />
      <UserMenuButton userName={userName} />
    </>
  )
}

const GuestTools = () => {
  const t = useT()
  return (
    <>
      <LanguageSwitch />
      <Button component={Link} to={paths.login}>
        {t('Log in')}
      </Button>
    </>
  )
}

export const Header = () => {
  const isAuthenticated = useAppSelector(selectIsAuthenticated)
  return (
    <AppBar component="header" position="sticky" color="inherit" elevation={0} sx={barStyles}>
      <Toolbar sx={{ gap: { xs: 0.5, sm: 1 } }}>
        <SmallScreenMenuButton />
        <Box component={Link} to={paths.home} sx={brandStyles}>
          <Brand isCompact />
        </Box>
        {isAuthenticated ? <MemberTools /> : <GuestTools />}
      </Toolbar>
    </AppBar>
  )
}
