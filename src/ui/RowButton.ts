import { styled } from '@mui/material/styles'

/** A round icon button of one element, for rows that may number hundreds: a library button is three components. */
export const RowButton = styled('button')(({ theme }) => ({
  margin: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  cursor: 'pointer',
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  padding: 0,
  borderRadius: '50%',
  color: theme.vars.palette.text.secondary,
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
}))
