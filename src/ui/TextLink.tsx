import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'

export const TextLink = styled(Link)(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.primary.main,
  textUnderlineOffset: '0.2em',
}))
