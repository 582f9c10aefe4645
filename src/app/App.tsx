import type { EmotionCache } from '@emotion/cache'
import { CacheProvider, ThemeContext } from '@emotion/react'
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { useLocation } from 'react-router-dom'
import CssBaseline from '@mui/material/CssBaseline'
import GlobalStyles from '@mui/material/GlobalStyles'
import { createTheme } from '@mui/material/styles'
import { KEEPS_SCROLL } from '@/lib/paths'
import { endOpening } from '@/lib/firstLoads'
import type { AppStore } from '@/store/makeStore'
import { Announcer } from '@/ui/Announcer'
import { Boundary, Loading } from '@/ui/Boundary'
import { GuardedRouter } from './leave/GuardedRouter'
import { makeStyleCache } from './styleCache'
import { ToastRegion } from './ToastRegion'

const fontFamily = 'system-ui, sans-serif'

const fieldOutline = 'color-mix(in srgb, var(--mui-palette-text-secondary) 75%, transparent)'

/** Replaces the browser's focus ring, which MUI's buttons remove; their ripple is barely visible. */
const focusRing = (outlineOffset: number) => ({
  '&.Mui-focusVisible, &:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset },
})

/** MUI marks focus by script, which a field that had it before hydration would miss. */
const focusedField = {
  '&:has(> input:focus):not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
    borderColor: 'var(--mui-palette-primary-main)',
    borderWidth: 2,
  },
}
const focusedLabel = {
  '&:has(input:focus) > label:not(.Mui-error)': { color: 'var(--mui-palette-primary-main)' },
}

/** Follows the system by media query, without a script. Every text colour has a contrast of at least 4.5:1. */
const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  // MUI's default ignores the system's reduced motion setting.
  motion: { reducedMotion: 'system' },
  // In em, so that larger browser text gets the layout of a narrower window.
  breakpoints: { unit: 'em', values: { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 96 } },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#1f5fae' },
        error: { main: '#b3261e' },
        background: { default: '#f4f6f9' },
        text: { primary: '#1b2430', secondary: '#52606f' },
        divider: '#dde3ea',
      },
    },
    dark: {
      palette: {
        primary: { main: '#8fbcf5' },
        error: { main: '#f5a29b' },
        background: { default: '#0f141b', paper: '#171e28' },
        text: { primary: '#e8edf4', secondary: '#a9b5c3' },
        // Icons are no heavier than the texts beside them.
        action: { active: '#a9b5c3' },
        divider: '#2a3442',
      },
    },
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily,
    h1: { fontSize: '1.625rem', fontWeight: 600, lineHeight: 1.25 },
    h2: { fontSize: '1.0625rem', fontWeight: 600, lineHeight: 1.4 },
    button: { fontWeight: 600, textTransform: 'none' },
  },
  components: {
    // MUI hides the page's scroll bar behind a dialog, whose room then was a strip of another colour: the bar stays.
    MuiCssBaseline: {
      styleOverrides: {
        body: { overflow: 'visible !important', paddingRight: '0 !important' },
        '.MuiModal-root': { overflow: 'hidden', overscrollBehavior: 'contain' },
      },
    },
    // 3:1, because the outline is what marks a field.
    MuiOutlinedInput: { styleOverrides: { root: focusedField, notchedOutline: { borderColor: fieldOutline } } },
    MuiFormControl: { styleOverrides: { root: focusedLabel } },
    MuiInputBase: {
      styleOverrides: {
        input: { textOverflow: 'ellipsis', '&::placeholder': { color: 'var(--mui-palette-text-secondary)', opacity: 1 } },
      },
    },
    MuiButtonBase: { styleOverrides: { root: { ...focusRing(2), WebkitUserSelect: 'none' } } },
    // Lists clip what is drawn outside their items.
    MuiMenuItem: { styleOverrides: { root: { ...focusRing(-2), whiteSpace: 'normal' } } },
    // Otherwise a menu at the right edge gets only the width beside its anchor, and wraps.
    MuiPopover: { styleOverrides: { paper: { width: 'max-content' } } },
    MuiButton: {
      styleOverrides: {
        root: {
          '&, &:hover, &:active, &.Mui-focusVisible': { boxShadow: 'none' },
          // MUI's is that of a disabled button, 2.5:1 in dark.
          '& .MuiButton-loadingIndicator': { color: 'var(--mui-palette-text-secondary)' },
          '& .MuiTouchRipple-ripplePulsate': { display: 'none' },
          // The pastel of error texts would look as inviting as the primary button.
          '@media (prefers-color-scheme: dark)': {
            '&.MuiButton-containedError:not(.Mui-disabled)': { backgroundColor: '#b3302a', color: '#fff', '&:hover': { backgroundColor: '#c53a33' } },
          },
        },
      },
    },
  },
})

/** The theme's variables and the document's own styles. The build writes them into the style sheet of the page. */
export const GlobalTheme = () => (
  <>
    <GlobalStyles styles={theme.generateStyleSheets()} />
    <CssBaseline />
  </>
)

/** A smaller `ThemeProvider` for CSS media themes, 3 kB less before the sign-in form; ignores `defaultProps`. */
export const ThemeRoot = ({ children }: { children: ReactNode }) => (
  <ThemeContext value={theme}>
    {process.env['NODE_ENV'] === 'production' ? null : <GlobalTheme />}
    {children}
  </ThemeContext>
)

const ScrollToTop = () => {
  const location = useLocation()
  const { key, pathname } = location
  const state: unknown = location.state
  const shown = useRef('')
  useLayoutEffect(() => {
    const isSamePage = shown.current === pathname
    shown.current = pathname
    if (isSamePage && state === KEEPS_SCROLL) return
    // Otherwise browsers restore the scroll position afterwards.
    window.history.scrollRestoration = 'manual'
    // Braces, because newer browsers return a promise, which React would take for a clean-up function.
    window.scrollTo(0, 0)
  }, [key, pathname, state])
  return null
}

const LOADING_HEIGHT_PX = 480

interface AppProps {
  store: AppStore
  /** The routes. */
  children: ReactNode
  /** The build, which renders pages without a browser, passes its own. */
  styles?: EmotionCache
  Router?: ComponentType<{ children: ReactNode }>
}

export const App = ({ store, children, styles, Router = GuardedRouter }: AppProps) => {
  const [styleCache] = useState(() => styles ?? makeStyleCache())
  // After the effects of all parts.
  useEffect(endOpening, [])
  return (
    <CacheProvider value={styleCache}>
      <ThemeRoot>
        <Provider store={store}>
          <Router>
            <ScrollToTop />
            <Announcer>
              <Boundary>
                <Suspense fallback={<Loading height={LOADING_HEIGHT_PX} />}>
                  {children}
                </Suspense>
              </Boundary>
              <ToastRegion />
            </Announcer>
          </Router>
        </Provider>
      </ThemeRoot>
    </CacheProvider>
  )
}
