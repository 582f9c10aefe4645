export const visuallyHidden = {
  clipPath: 'inset(50%)',
  height: '1px',
  overflow: 'hidden',
  // A legend has some of its own.
  padding: 0,
  position: 'absolute',
  whiteSpace: 'nowrap',
  width: '1px',
} as const

/** For a text button below a field or a text: its words begin where they do, as nothing shows where its padding does. */
export const atTextEdge = { small: { ml: '-5px' }, medium: { ml: '-8px' } } as const

/** In a row that only a phone breaks. */
export const atTextEdgeOnPhone = { ml: { xs: '-5px', sm: 0 } } as const

/** For the rows of a list: with a mouse, their `data-quiet` buttons appear on hover and focus. */
export const quietUntilHover = {
  '@media (hover: hover) and (pointer: fine)': {
    '& [data-quiet]:not(:focus-visible)': { opacity: 0 },
    '&:hover [data-quiet], &:focus-within [data-quiet]': { opacity: 1 },
  },
} as const
