import '@mui/material/styles'

declare module '@mui/material/styles' {
  /** The theme is made of CSS variables: colours are read from `theme.vars`. */
  interface CssThemeVariables {
    enabled: true
  }
}
