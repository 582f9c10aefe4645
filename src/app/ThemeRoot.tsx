import { ThemeContext } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { ReactNode } from 'react'
import { theme } from './theme'

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
