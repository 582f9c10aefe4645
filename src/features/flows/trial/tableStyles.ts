export const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': { textAlign: 'right', verticalAlign: 'baseline', py: 0.75, pl: 2, borderTop: 1, borderColor: 'divider', fontVariantNumeric: 'tabular-nums' },
  '& td': { whiteSpace: { xs: 'normal', sm: 'nowrap' } },
  '& th': { overflowWrap: 'normal', fontWeight: 400, color: 'text.secondary' },
  '& thead :is(th, td)': { borderTop: 0 },
  '& th:first-of-type': { textAlign: 'left', pl: 0 },
  '& tbody th': { color: 'text.primary' },
} as const

export const titleStyles = { typography: 'body1', fontWeight: 600, mt: 3, mb: 0.5 } as const
