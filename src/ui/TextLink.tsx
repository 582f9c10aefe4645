import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'

/** A link within the console, as it stands beside text. */
export const TextLink = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.primary.main,
  textUnderlineOffset: '0.2em',
}))

/** The same look for a link that leaves the console. */
export const OutsideLink = styled('a')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.primary.main,
  textUnderlineOffset: '0.2em',
}))
