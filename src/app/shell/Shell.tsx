import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useWatchRingingQuery } from '@/api'
import { useClosingGuard } from '@/lib/closingGuard'
import { paths } from '@/lib/paths'
import { readSettings } from '@/lib/settings'
import { usePhone } from '@/phone/usePhone'
import { selectIsAuthenticated } from '@/slices/session'
import { selectCall } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
import { CallBar } from './CallBar'
import { Header } from './Header'
import { SideMenu } from './SideMenu'
import { MAIN_ID, SkipLink } from './SkipLink'

interface FocusAfterCall {
  isInCall: boolean
  /** There the screen itself sees to the focus. */
  isOnItsScreen: boolean
}

/** Whoever hung up in the bar stands nowhere when it goes: then the page has the focus. */
const useFocusAfterCall = ({ isInCall, isOnItsScreen }: FocusAfterCall): void => {
  const wasInCall = useRef(isInCall)
  useEffect(() => {
    const isOver = wasInCall.current && !isInCall
    wasInCall.current = isInCall
    if (!isOver || isOnItsScreen || document.activeElement !== document.body) return
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }, [isInCall, isOnItsScreen])
}

/**
 * A call rings in the account: this page becomes a phone if none is. The call then asks, whatever the setting says,
 * because a microphone must not open on a screen that nobody made a phone.
 */
const RingingWatch = () => {
  const { data: callId = null } = useWatchRingingQuery()
  const ask = usePhone()
  useEffect(() => {
    if (callId !== null) void ask((phone) => phone.answerRinging())
  }, [callId, ask])
  return null
}

/** What the shell has of the web phone on every screen: it waits for calls, and shows the one that is on. */
const CallPart = () => {
  const isMember = useAppSelector(selectIsAuthenticated)
  const call = useAppSelector(selectCall)
  const { pathname } = useLocation()
  useClosingGuard(call !== null)
  const isOnItsScreen = pathname === paths.webphone
  useFocusAfterCall({ isInCall: call !== null, isOnItsScreen })
  return (
    <>
      {isMember && readSettings().events ? <RingingWatch /> : null}
      {call === null || isOnItsScreen ? null : <CallBar call={call} />}
    </>
  )
}

/** It grows with the size of the text. */
const MENU_WIDTH = '15.5rem'
const BAR_HEIGHT_PX = 64

const menuStyles = {
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

const columnStyles = { flex: 1, minWidth: 0 } as const
const mainStyles = { p: { xs: 2, sm: 3, lg: 4 }, outline: 'none' } as const

/** Header, side menu and the page between them. It stays while pages come, go or break. */
export const Shell = () => (
  <Box sx={{ minHeight: '100vh' }}>
    <SkipLink />
    <Header />
    <Box sx={{ display: 'flex' }}>
      <Box sx={menuStyles}>
        <SideMenu />
      </Box>
      <Box sx={columnStyles}>
        <CallPart />
        <Box component="main" id={MAIN_ID} tabIndex={-1} sx={mainStyles}>
          <Outlet />
        </Box>
      </Box>
    </Box>
  </Box>
)
