/** Branches, features, steps: side by side, or one below the other on a phone. */
export const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: '11rem 13.5rem minmax(0, 1fr)',
    xl: '14rem 14rem minmax(0, 1fr)',
  },
  gridTemplateAreas: { xs: '"branches" "features" "stack"', md: '"branches features stack"' },
  displayPrint: 'none',
} as const
