import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'

/** For a text button below a field or a text: its words begin where they do, as nothing shows where its padding does. */
export const atTextEdge = { small: { ml: '-5px' }, medium: { ml: '-8px' } } as const

/** In a row that only a phone breaks. */
export const atTextEdgeOnPhone = { ml: { xs: '-5px', sm: 0 } } as const

/** Paper is narrow, but gets the tables of wide screens. */
const isBelowMedium = (theme: Theme): string => theme.breakpoints.down('md').replace('@media ', '@media screen and ')

/** `noSsr` gives the right answer on the first render. */
export const useIsNarrow = (): boolean => useMediaQuery(isBelowMedium, { noSsr: true })
