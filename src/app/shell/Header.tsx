import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Toolbar from '@mui/material/Toolbar'
import { Link } from 'react-router-dom'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { selectIsAuthenticated, selectUserName } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { Brand } from '@/ui/Brand'
import { LanguageSwitch } from '@/ui/LanguageSwitch'
import { NotificationsButton } from './NotificationsButton'
import { SmallScreenMenuButton } from './SmallScreenMenuButton'
import { UserMenuButton } from './UserMenuButton'

const barLook = { bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' } as const
const brandLook = { display: 'inline-flex', color: 'inherit', textDecoration: 'none', mr: 'auto' } as const

const MemberTools = () => {
  const userName = useAppSelector(selectUserName)
  return (
    <>
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
    <AppBar component="header" position="sticky" color="inherit" elevation={0} sx={barLook}>
      <Toolbar sx={{ gap: { xs: 0.5, sm: 1 } }}>
        <SmallScreenMenuButton />
        <Box component={Link} to={paths.home} sx={brandLook}>
          <Brand isCompact />
        </Box>
        {isAuthenticated ? <MemberTools /> : <GuestTools />}
      </Toolbar>
    </AppBar>
  )
}
