import Box from '@mui/material/Box'
import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useWatchRingingQuery } from '@/api'
import { useT } from '@/i18n/useT'
import { useClosingGuard } from '@/lib/closingGuard'
import { paths } from '@/lib/paths'
import { readSettings } from '@/lib/settings'
import { useOnline } from '@/lib/useOnline'
import { usePhone } from '@/phone/usePhone'
import { selectIsAuthenticated } from '@/slices/session'
import { selectCall } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
import { lazyComponent } from '@/ui/lazyComponent'
import { Notice } from '@/ui/Notice'
import { CallBar } from './CallBar'
import { Header } from './Header'
import { SideMenu } from './SideMenu'
import { MAIN_ID, SkipLink } from './SkipLink'
import { useKeptPageEnd } from './useKeptPageEnd'
import '@/ui/player.css'
import '@/ui/rows.css'
import './shell.css'

const RingAlert = lazyComponent(async () => (await import(/* webpackChunkName: "webphone" */ '@/phone/RingAlert')).RingAlert)

const OutsidePage = lazyComponent(async () => (await import(/* webpackChunkName: "outside" */ './OutsidePage')).OutsidePage)

interface FocusAfterCall {
  isInCall: boolean
  /** The call's own screen manages the focus itself. */
  isOnItsScreen: boolean
}

/** Hanging up removes the focused button, so focus moves to the page. */
const useFocusAfterCall = ({ isInCall, isOnItsScreen }: FocusAfterCall): void => {
  const wasInCall = useRef(isInCall)
  useEffect(() => {
    const isOver = wasInCall.current && !isInCall
    wasInCall.current = isInCall
    if (!isOver || isOnItsScreen || document.activeElement !== document.body) return
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }, [isInCall, isOnItsScreen])
}

/** Makes this page a phone when a call rings and no other is one. It never answers without asking. */
const RingingWatch = () => {
  const { data: callId = null } = useWatchRingingQuery()
  const ask = usePhone()
  useEffect(() => {
    if (callId !== null) void ask((phone) => phone.answerRinging())
  }, [callId, ask])
  return null
}

const CallPart = () => {
  const isMember = useAppSelector(selectIsAuthenticated)
  const call = useAppSelector(selectCall)
  const { pathname } = useLocation()
  const { events, unread, webPush } = readSettings()
  useClosingGuard(call !== null)
  const isOnItsScreen = pathname === paths.webphone
  useFocusAfterCall({ isInCall: call !== null, isOnItsScreen })
  return (
    <>
      {isMember && events ? <RingingWatch /> : null}
      {call?.stage === 'asked' ? (
        <Suspense>
          <RingAlert call={call} />
        </Suspense>
      ) : null}
      {isMember && (unread || webPush) ? (
        <Suspense>
          <OutsidePage />
        </Suspense>
      ) : null}
      {call === null || isOnItsScreen ? null : <CallBar call={call} />}
    </>
  )
}

const OfflineNotice = () => {
  const t = useT()
  const isOnline = useOnline()
  return (
    <Box role="status" sx={{ px: { xs: 2, sm: 3, lg: 4 }, '& > *': { mt: 2 } }}>
      {isOnline ? null : (
        <Notice kind="warning" role="none">
          {t("You're offline. Most changes can't be saved until you're back online.")}
        </Notice>
      )}
    </Box>
  )
}

/** In rem, to grow with the text size. */
const MENU_WIDTH = '15.5rem'
const RAIL_WIDTH = '4rem'
const BAR_HEIGHT_PX = 64

/** Icons alone between `md` and `lg`; wider again, above the page, under the pointer and the focus. */
const railStyles = {
  display: { xs: 'none', md: 'block' },
  width: { md: RAIL_WIDTH, lg: MENU_WIDTH },
  flexShrink: 0,
  position: 'sticky',
  top: BAR_HEIGHT_PX,
  height: `calc(100vh - ${BAR_HEIGHT_PX}px)`,
  zIndex: 'appBar',
  displayPrint: 'none',
} as const

const wideMenu = { width: MENU_WIDTH, boxShadow: { md: 8, lg: 0 }, '& .menu-text': { opacity: 1 } } as const

const menuStyles = {
  width: { md: RAIL_WIDTH, lg: MENU_WIDTH },
  height: '100%',
  overflow: 'hidden auto',
  bgcolor: 'background.paper',
  borderRight: 1,
  borderColor: 'divider',
  '& .menu-text': { whiteSpace: 'nowrap', opacity: { md: 0, lg: 1 } },
  '&:has(:focus-visible)': wideMenu,
  '@media (hover: hover)': { '&:hover': wideMenu },
} as const

/** On paper a full height would add a blank page. */
const pageStyles = { minHeight: '100vh', '@media print': { minHeight: 0 } } as const

const columnStyles = { flex: 1, minWidth: 0 } as const
const mainStyles = { p: { xs: 2, sm: 3, lg: 4 }, outline: 'none' } as const

export const Shell = () => {
  useKeptPageEnd()
  return (
    <Box sx={pageStyles}>
      <SkipLink />
      <Header />
      <Box sx={{ display: 'flex' }}>
        <Box sx={railStyles}>
          <Box sx={menuStyles}>
            <SideMenu />
          </Box>
        </Box>
        <Box sx={columnStyles}>
          <OfflineNotice />
          <CallPart />
          <Box component="main" id={MAIN_ID} tabIndex={-1} sx={mainStyles}>
            <Outlet />
          </Box>
        </Box>
      </Box>
    </Box>
  )
}
