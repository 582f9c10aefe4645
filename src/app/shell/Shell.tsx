import Box from '@mui/material/Box'
import { Outlet } from 'react-router-dom'
import { CallPart } from './call/CallPart'
import { Header } from './Header'
import { SideMenu } from './SideMenu'
import { MAIN_ID, SkipLink } from './SkipLink'

/** It grows with the size of the text. */
const MENU_WIDTH = '15.5rem'
const BAR_HEIGHT_PX = 64

const menuLook = {
  display: { xs: 'none', md: 'block' },
  width: MENU_WIDTH,
  flexShrink: 0,
  position: 'sticky',
  top: BAR_HEIGHT_PX,
  height: `calc(100vh - ${BAR_HEIGHT_PX}px)`,
  overflowY: 'auto',
  bgcolor: 'background.paper',
  borderRight: 1,
  borderColor: 'divider',
} as const

const columnLook = { flex: 1, minWidth: 0 } as const
const mainLook = { p: { xs: 2, sm: 3, lg: 4 }, outline: 'none' } as const

/** Header, side menu and the page between them. It stays while pages come, go or break. */
export const Shell = () => (
  <Box sx={{ minHeight: '100vh' }}>
    <SkipLink />
    <Header />
    <Box sx={{ display: 'flex' }}>
      <Box sx={menuLook}>
        <SideMenu />
      </Box>
      <Box sx={columnLook}>
        <CallPart />
        <Box component="main" id={MAIN_ID} tabIndex={-1} sx={mainLook}>
          <Outlet />
        </Box>
      </Box>
    </Box>
  </Box>
)
