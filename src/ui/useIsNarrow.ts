import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'

const isBelowMedium = (theme: Theme): string => theme.breakpoints.down('md')

/** `noSsr` gives the right answer on the first render. */
export const useIsNarrow = (): boolean => useMediaQuery(isBelowMedium, { noSsr: true })
