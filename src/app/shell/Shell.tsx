import Box from '@mui/material/Box'
import { Activity, Suspense, useEffect, useRef, useState, type MouseEvent, useLayoutEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import Link from '@mui/material/Link'
import { useWatchRingingQuery } from '@/api'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { mayDo } from '@/lib/roles'
import { readSettings } from '@/lib/settings'
import { useOnline } from '@/lib/browser'
import { isView } from '@/lib/storedToken'
import { usePhone } from '@/phone/usePhone'
import { selectIsAuthenticated, selectSession } from '@/slices/session'
import { selectCall } from '@/slices/webphone'
import { useAppSelector } from '@/store/hooks'
import { leastRoleAt } from '@/store/useMay'
import { lazyPart } from '@/ui/Boundary'
import { lazyComponent } from '@/ui/lazyComponent'
import { Notice } from '@/ui/Notice'
import '@/ui/player.css'
import '@/ui/rows.css'
import { selectToasts } from '@/slices/notifications'
import { Header } from './Header'
import { SideMenu } from './SideMenu'
import { useLoadAhead } from './useLoadAhead'
import './shell.css'
import { TOASTS_ID } from '../ToastRegion'

/** The length of a page that can be scrolled is rounded, each time differently. */
const ROUNDING_PX = 2

const extend = (pixels: number): void => {
  document.body.style.paddingBottom = pixels === 0 ? '' : `${pixels}px`
}

/** Of the pixels that the page is extended by, those without which what is shown would move. */
const neededOf = (pixels: number): number => {
  const { clientHeight, scrollHeight } = document.documentElement
  // The window is taller than the root element where a browser's address bar is hidden.
  const hidden = Math.max(0, scrollHeight - Math.max(clientHeight, window.innerHeight) - window.scrollY)
  return window.scrollY === 0 ? 0 : Math.max(0, pixels - hidden)
}

/**
 * On small screens a toast makes the page longer. One that leaves while the end of the page is in view would move
 * everything under the finger, even during a drag: its room stays until somebody scrolls away from it.
 */
const useKeptPageEnd = (): void => {
  const toasts = useAppSelector(selectToasts)
  const height = useRef(0)
  const kept = useRef(0)
  useLayoutEffect(() => {
    const region = document.getElementById(TOASTS_ID)
    const room = kept.current + height.current
    if (region === null || (toasts.length === 0 && room === 0)) return undefined
    const keep = (pixels: number): void => {
      extend(pixels)
      kept.current = neededOf(pixels)
      extend(kept.current)
    }
    const isFixed = (): boolean => getComputedStyle(region).position === 'fixed'
    const measure = (): void => {
      height.current = region.getBoundingClientRect().height
    }
    const handleScroll = (): void => {
      if (kept.current > 0) keep(kept.current)
    }
    const handleResize = (): void => {
      measure()
      keep(isFixed() ? 0 : kept.current)
    }
    const release = (): void => extend(0)
    // Before anything is measured, because to measure is to lay the page out, which would move it.
    extend(room + ROUNDING_PX)
    measure()
    keep(room > height.current && !isFixed() ? room + ROUNDING_PX - height.current : 0)
    window.addEventListener('scroll', handleScroll, { passive: true })
    window.addEventListener('resize', handleResize)
    window.addEventListener('beforeprint', release)
    window.addEventListener('afterprint', handleScroll)
    return () => {
      window.removeEventListener('scroll', handleScroll)
      window.removeEventListener('resize', handleResize)
      window.removeEventListener('beforeprint', release)
      window.removeEventListener('afterprint', handleScroll)
      release()
    }
  }, [toasts])
}

const MAIN_ID = 'main'

const styles = {
  position: 'fixed',
  top: { xs: 60, sm: 68 },
  left: 8,
  zIndex: 'tooltip',
  px: 2,
  py: 1,
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: 4,
  '&:not(:focus)': { clipPath: 'inset(50%)' },
} as const

const handleSkip = (event: MouseEvent): void => {
  event.preventDefault()
  document.getElementById(MAIN_ID)?.focus()
}

/** The first tab stop. Leaves the history unchanged. */
const SkipLink = () => {
  const t = useT()
  return (
    <Link href={`#${MAIN_ID}`} onClick={handleSkip} sx={styles}>
      {t('Skip to main content')}
    </Link>
  )
}

const useClosingGuard = (isBusy: boolean): void => {
  useEffect(() => {
    if (!isBusy) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
}

const RingAlert = lazyPart(async () => (await import(/* webpackChunkName: "webphone" */ '@/phone/RingAlert')).RingAlert)

/** Comes with the phone, without which there is no call. */
const CallBar = lazyComponent(async () => (await import(/* webpackChunkName: "webphone" */ './CallBar')).CallBar)

const ViewBar = lazyPart(async () => (await import(/* webpackChunkName: "view" */ '@/features/account/view/ViewBar')).ViewBar)

/** Not with the shell: the build renders the shell without a browser. */
const OutsidePage = lazyPart(async () => (await import(/* webpackChunkName: "outside" */ './OutsidePage')).OutsidePage)

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
  const { extensions } = readSettings()
  useClosingGuard(call !== null)
  const isOnItsScreen = pathname === paths.webphone
  useFocusAfterCall({ isInCall: call !== null, isOnItsScreen })
  return (
    <>
      {isMember && extensions ? <RingingWatch /> : null}
      {call?.stage === 'asked' ? (
        <Suspense>
          <RingAlert call={call} />
        </Suspense>
      ) : null}
      {isMember && extensions ? (
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

const wideMenu = {
  width: MENU_WIDTH,
  boxShadow: { md: 8, lg: 0 },
  '& .menu-text': { opacity: 1 },
  '& .menu .menu-count': { top: 8, right: 8 },
} as const

const menuStyles = {
  width: { md: RAIL_WIDTH, lg: MENU_WIDTH },
  height: '100%',
  overflow: 'hidden auto',
  bgcolor: 'background.paper',
  borderRight: 1,
  borderColor: 'divider',
  '& .menu-text': { whiteSpace: 'nowrap', opacity: { md: 0, lg: 1 } },
  '& .menu .menu-count': { top: { md: -4, lg: 8 }, right: { md: 0, lg: 8 } },
  '&:has(:focus-visible)': wideMenu,
  '@media (hover: hover)': { '&:hover': wideMenu },
} as const

/** On paper a full height would add a blank page, and buttons do nothing. */
const pageStyles = { minHeight: '100vh', '@media print': { minHeight: 0, '& :is(.MuiButton-root, .MuiIconButton-root, .row-button)': { display: 'none' } } } as const

const columnStyles = { flex: 1, minWidth: 0 } as const
const mainStyles = { p: { xs: 2, sm: 3, lg: 4 }, outline: 'none' } as const

const RefusedPage = lazyPart(async () => (await import(/* webpackChunkName: "small" */ '../RefusedPage')).RefusedPage)

/** A role that is taken away closes the screen, and gives it back as it was: nothing typed is lost meanwhile. */
const OpenScreen = () => {
  const { pathname } = useLocation()
  const least = leastRoleAt(pathname)
  const isOpen = mayDo(useAppSelector(selectSession).role, least)
  const [opened, setOpened] = useState('')
  if (isOpen && opened !== pathname) setOpened(pathname)
  return (
    <>
      {isOpen ? null : (
        <Suspense>
          <RefusedPage least={least} isTaken={opened === pathname} />
        </Suspense>
      )}
      {isOpen || opened === pathname ? (
        <Activity mode={isOpen ? 'visible' : 'hidden'}>
          <Outlet />
        </Activity>
      ) : null}
    </>
  )
}

export const Shell = () => {
  useKeptPageEnd()
  useLoadAhead()
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
          {isView() ? (
            <Suspense>
              <ViewBar />
            </Suspense>
          ) : null}
          <OfflineNotice />
          <CallPart />
          <Box component="main" id={MAIN_ID} tabIndex={-1} sx={mainStyles}>
            <OpenScreen />
          </Box>
        </Box>
      </Box>
    </Box>
  )
}
