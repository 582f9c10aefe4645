/** For the rows of a list: with a mouse, their `data-quiet` buttons appear on hover and focus. */
export const quietUntilHover = {
  '@media (hover: hover) and (pointer: fine)': {
    '& [data-quiet]:not(:focus-visible)': { opacity: 0 },
    '&:hover [data-quiet], &:focus-within [data-quiet]': { opacity: 1 },
  },
} as const
