import Business from '@mui/icons-material/BusinessOutlined'
import Dialpad from '@mui/icons-material/Dialpad'
import Groups from '@mui/icons-material/GroupsOutlined'
import Insights from '@mui/icons-material/InsightsOutlined'
import Palette from '@mui/icons-material/PaletteOutlined'
import ListAlt from '@mui/icons-material/ListAltOutlined'
import Sell from '@mui/icons-material/SellOutlined'
import Logout from '@mui/icons-material/LogoutOutlined'
import SupportAgent from '@mui/icons-material/SupportAgentOutlined'
import MenuIcon from '@mui/icons-material/Menu'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Toolbar from '@mui/material/Toolbar'
import { useState, type ComponentType } from 'react'
import { Link, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import type { OperatorRole } from 'contract/operators'
import { useGetOperatorQuery } from '@/api/endpoints/operator'
import { RouteFrame } from '@/app/RouteFrame'
import { msg, type Message } from '@/i18n/message'
import { useT } from '@/i18n/useLanguage'
import { selectIsAuthenticated, signedOut } from '@/slices/session'
import { useAppDispatch, useAppSelector } from '@/store/hooks'
import { Brand, LanguageSwitch } from '@/ui/PageParts'
import { AccountPage } from './AccountPage'
import { AccountsPage } from './AccountsPage'
import { BrandPage } from './BrandPage'
import { CataloguePage } from './catalogue/CataloguePage'
import { DESK, DeskPage, SAVED_ANSWERS } from './desk/DeskPage'
import { RequestPage } from './desk/RequestPage'
import { SavedAnswersPage } from './desk/SavedAnswersPage'
import { JournalPage } from './JournalPage'
import { NumbersPage } from './numbers/NumbersPage'
import { OverviewPage } from './OverviewPage'
import { OperatorsPage } from './OperatorsPage'
import { SetUpPage, SignInPage } from './SignInPage'

interface Place {
  path: string
  label: Message
  Icon: ComponentType<{ fontSize: 'small' }>
  Page: ComponentType
  /** For administrators only. */
  isForAdministrators?: true
}

/** The menu and the routes follow from it. */
const places: readonly Place[] = [
  { path: '/overview', label: msg('Overview'), Icon: Insights, Page: OverviewPage },
  { path: '/accounts', label: msg('Accounts'), Icon: Business, Page: AccountsPage },
  { path: '/numbers', label: msg('Numbers'), Icon: Dialpad, Page: NumbersPage },
  { path: DESK, label: msg('Support desk'), Icon: SupportAgent, Page: DeskPage },
  { path: '/journal', label: msg('Journal'), Icon: ListAlt, Page: JournalPage },
  { path: '/catalogue', label: msg('Catalogue'), Icon: Sell, Page: CataloguePage },
  { path: '/brand', label: msg('Brand'), Icon: Palette, Page: BrandPage, isForAdministrators: true },
  { path: '/operators', label: msg('Operators'), Icon: Groups, Page: OperatorsPage, isForAdministrators: true },
]

const home = '/accounts'

const placesFor = (role: OperatorRole | undefined): readonly Place[] => places.filter(({ isForAdministrators }) => role === 'administrator' || isForAdministrators !== true)

const Menu = ({ role, onChoose }: { role: OperatorRole | undefined; onChoose?: () => void }) => {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('Main menu')}>
      <ul className="menu">
        {placesFor(role).map(({ path, label, Icon }) => (
          <li key={path}>
            <Link to={path} className="menu-item" onClick={onChoose} aria-current={pathname === path || pathname.startsWith(`${path}/`) ? 'page' : undefined}>
              <span className="menu-icon">
                <Icon fontSize="small" />
              </span>
              <span className="menu-text">{t(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const barStyles = { bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' } as const
const sideStyles = { display: { xs: 'none', md: 'block' }, width: 220, flexShrink: 0, bgcolor: 'background.paper', borderRight: 1, borderColor: 'divider', '& .menu-item': { pr: 0.5 } } as const
const mainStyles = { flex: 1, minWidth: 0, p: { xs: 2, sm: 3 }, outline: 'none' } as const

const Shell = () => {
  const t = useT()
  const dispatch = useAppDispatch()
  const { data: operator } = useGetOperatorQuery()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const closeMenu = (): void => setIsMenuOpen(false)
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <AppBar component="header" position="sticky" color="inherit" elevation={0} sx={barStyles}>
        <Toolbar sx={{ gap: 1 }}>
          <IconButton edge="start" color="inherit" aria-label={t('Main menu')} aria-expanded={isMenuOpen} onClick={() => setIsMenuOpen(true)} sx={{ display: { md: 'none' } }}>
            <MenuIcon />
          </IconButton>
          <Box component={Link} to={home} sx={{ display: 'inline-flex', color: 'inherit', textDecoration: 'none', mr: 'auto' }}>
            <Brand isCompact />
          </Box>
          <LanguageSwitch />
          <Box component="span" sx={{ display: { xs: 'none', sm: 'block' }, typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {operator === undefined ? '' : operator.name || operator.email}
          </Box>
          <Button color="inherit" startIcon={<Logout />} onClick={() => dispatch(signedOut({ reason: 'user' }))} sx={{ whiteSpace: 'nowrap' }}>
            {t('Log out')}
          </Button>
        </Toolbar>
      </AppBar>
      <Drawer open={isMenuOpen} onClose={closeMenu} slotProps={{ paper: { 'aria-label': t('Main menu'), sx: { width: 264, backgroundImage: 'none' } } }}>
        <Menu role={operator?.role} onChoose={closeMenu} />
      </Drawer>
      <Box sx={{ flex: 1, display: 'flex' }}>
        <Box sx={sideStyles}>
          <Menu role={operator?.role} />
        </Box>
        <Box component="main" tabIndex={-1} sx={mainStyles}>
          <Outlet />
        </Box>
      </Box>
    </Box>
  )
}

/** Stays at the address, so that a sign-in leads where it was meant to. */
const OperatorOnly = () => (useAppSelector(selectIsAuthenticated) ? <Shell /> : <SignInPage />)

export const OperatorRoutes = () => (
  <Routes>
    <Route path="/setup" element={<SetUpPage />} />
    <Route element={<OperatorOnly />}>
      <Route element={<RouteFrame />}>
        <Route index element={<Navigate to={home} replace />} />
        {places.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="/accounts/:id" element={<AccountPage />} />
        <Route path={SAVED_ANSWERS} element={<SavedAnswersPage />} />
        <Route path={`${DESK}/:requestId`} element={<RequestPage />} />
        <Route path="*" element={<Navigate to={home} replace />} />
      </Route>
    </Route>
  </Routes>
)
