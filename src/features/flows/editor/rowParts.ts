import { styled } from '@mui/material/styles'

// A flow has hundreds of rows, for which MUI's own buttons and boxes are too expensive.

export const RowList = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 })

/** Set on the columns while something is dragged over them, so that every row has its real height. */
export const DRAGGED_OVER = 'data-dragged-over'

export const Row = styled('li')(({ theme }) => ({ paddingBottom: theme.spacing(0.75) }))

/** A row that is neither laid out nor painted while out of sight. */
export const longListRow = (usualHeightPx: number) =>
  styled(Row)({
    contentVisibility: 'auto',
    containIntrinsicHeight: `auto ${usualHeightPx}px`,
    [`[${DRAGGED_OVER}] &`]: { contentVisibility: 'visible' },
  })

export const RowFrame = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: 42,
  border: '1px solid',
  borderColor: theme.vars.palette.divider,
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  '&[data-plain]': { borderColor: 'transparent', backgroundColor: 'transparent' },
  '@media (hover: hover)': { '&[data-plain]:hover': { backgroundColor: theme.vars.palette.action.hover } },
  '&[data-selected="true"][data-selected]': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.primary.main} 12%, ${theme.vars.palette.background.paper})`,
    fontWeight: 600,
  },
  '&[data-dragging="true"][data-dragging]': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: theme.vars.shadows[6],
  },
}))

/** Drag handle, large enough for a finger. */
export const Handle = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 28,
  minHeight: 36,
  borderRadius: theme.vars.shape.borderRadius,
  color: theme.vars.palette.text.secondary,
  cursor: 'grab',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
}))

const plainButton = {
  margin: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
} as const

export const RowName = styled('button')(({ theme }) => ({
  ...plainButton,
  flex: 1,
  minWidth: 0,
  minHeight: 40,
  padding: theme.spacing(0.5),
  fontSize: theme.typography.body2.fontSize,
  textAlign: 'start',
  overflowWrap: 'break-word',
  borderRadius: theme.vars.shape.borderRadius,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}))

/** Makes a whole row one button, below its other buttons. */
export const RowCover = styled('button')(({ theme }) => ({
  ...plainButton,
  position: 'absolute',
  inset: 0,
  padding: 0,
  borderRadius: theme.vars.shape.borderRadius,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
}))

export const RouteButton = styled('button')(({ theme }) => ({
  ...plainButton,
  ...theme.typography.body2,
  minHeight: 24,
  padding: 0,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.primary.main,
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
}))

export const StepTitle = styled('h3')(({ theme }) => ({ ...theme.typography.subtitle2, margin: 0, overflowWrap: 'anywhere' }))

export const StepText = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}))
