import { ThemeContext } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import GlobalStyles from '@mui/material/GlobalStyles'
import { createTheme } from '@mui/material/styles'
import type { ReactNode } from 'react'

const fontFamily = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

const fieldOutline = 'color-mix(in srgb, var(--mui-palette-text-secondary) 75%, transparent)'

/** In the place of the browser's ring, which the buttons of the library put out: its ripple is hardly seen. */
const focusRing = (outlineOffset: number) => ({
  '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset },
})

/**
 * Light and dark as CSS variables behind `prefers-color-scheme`, so the page follows the system without a script.
 * Every text colour stands at 4.5:1 or more on both of its backgrounds.
 */
const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  // Unless told, the library moves its parts also for who asked the system for less motion.
  motion: { reducedMotion: 'system' },
  // In em: who asks the browser for larger text gets the layout of a narrower window, where there is room for it.
  breakpoints: { unit: 'em', values: { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 96 } },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#1f5fae' },
        error: { main: '#b3261e' },
        background: { default: '#f4f6f9', paper: '#ffffff' },
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
    // The outline of a field is what shows that there is one: 3:1 against its ground.
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: fieldOutline } } },
    MuiInputBase: {
      styleOverrides: {
        input: { '&::placeholder': { color: 'var(--mui-palette-text-secondary)', opacity: 1 } },
      },
    },
    MuiButtonBase: { styleOverrides: { root: focusRing(2) } },
    // Their lists would cut off what stands around them.
    MuiMenuItem: { styleOverrides: { root: { ...focusRing(-2), whiteSpace: 'normal' } } },
    MuiListItemButton: { styleOverrides: { root: focusRing(-2) } },
    MuiButton: {
      styleOverrides: {
        root: {
          '&, &:hover, &:active, &.Mui-focusVisible': { boxShadow: 'none' },
          // It takes the contrast from the words of the button that has the focus; the ring stays.
          '& .MuiTouchRipple-ripplePulsate': { display: 'none' },
        },
      },
    },
  },
})

const variables = theme.generateStyleSheets()

/**
 * What MUI's `ThemeProvider` does for a theme that follows the system by media query, without what it brings along for
 * switching by hand: 3 kB less before the sign-in form. The theme's `defaultProps` are not among it.
 */
export const ThemeRoot = ({ children }: { children: ReactNode }) => (
  <ThemeContext value={theme}>
    <GlobalStyles styles={variables} />
    <CssBaseline />
    {children}
  </ThemeContext>
)
