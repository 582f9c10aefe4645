/** For text buttons under a text, by size: their label starts at its edge in spite of their padding. */
export const atTextEdge = { small: { ml: '-5px' }, medium: { ml: '-8px' } } as const
