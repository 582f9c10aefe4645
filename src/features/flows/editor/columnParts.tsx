import { styled } from '@mui/material/styles'
import { startTransition, useEffect, useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Id } from 'contract/operation'

interface ColumnHeadingProps {
  id: string
  title: string
  action?: ReactNode
}

export const ColumnHeading = ({ id, title, action }: ColumnHeadingProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 40 }}>
    <Typography
      id={id}
      component="h2"
      variant="subtitle2"
      sx={{ fontWeight: 700, fontSize: '0.8125rem', letterSpacing: '0.03em', textTransform: 'uppercase', color: 'text.secondary' }}
    >
      {title}
    </Typography>
    {action}
  </Box>
)

const FIRST_ROWS = 20

/** Renders the first rows of a long list at once, the others right after. A new `listKey` starts again. */
export const useFirstRows = <Item,>(rows: readonly Item[], listKey: unknown): readonly Item[] => {
  const [whole, setWhole] = useState<unknown>(null)
  useEffect(() => startTransition(() => setWhole(listKey)), [listKey])
  return whole === listKey || rows.length <= FIRST_ROWS ? rows : rows.slice(0, FIRST_ROWS)
}

export const droppables = { branches: 'branches', features: 'features', presets: 'presets', stack: 'stack' } as const

export const dragTypes = { branch: 'branch', module: 'module' } as const

/** Unique on the screen, whatever ids the service uses. */
export const dragIds = {
  branch: (id: Id): string => `branch ${id}`,
  feature: (name: string): string => `feature ${name}`,
  preset: (id: Id): string => `preset ${id}`,
  module: (key: string): string => `module ${key}`,
}

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

/** Makes a whole row one button, below its other buttons. Its ring is inside, as rows of long lists are cut at their edges. */
export const RowCover = styled('button')(({ theme }) => ({
  ...plainButton,
  position: 'absolute',
  inset: 0,
  padding: 0,
  borderRadius: theme.vars.shape.borderRadius,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
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
