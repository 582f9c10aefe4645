import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'

const isBelowMedium = (theme: Theme): string => theme.breakpoints.down('md')

/** Whether a `cardTable` shows its rows as cards, from the first picture on. */
export const useIsNarrow = (): boolean => useMediaQuery(isBelowMedium, { noSsr: true })
