import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'

/** Paper is narrow, but gets the tables of wide screens. */
const isBelowMedium = (theme: Theme): string => theme.breakpoints.down('md').replace('@media ', '@media screen and ')

/** `noSsr` gives the right answer on the first render. */
export const useIsNarrow = (): boolean => useMediaQuery(isBelowMedium, { noSsr: true })
