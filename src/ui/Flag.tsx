import Public from '@mui/icons-material/Public'
import Box from '@mui/material/Box'
import CA from 'country-flag-icons/react/3x2/CA'
import FR from 'country-flag-icons/react/3x2/FR'
import GB from 'country-flag-icons/react/3x2/GB'
import US from 'country-flag-icons/react/3x2/US'

interface FlagProps {
  country: string
  name: string
}

/** Countries where numbers are sold: flags of the whole world would outweigh the screens. */
const drawings = new Map([
  ['CA', <CA key="CA" aria-hidden />],
  ['FR', <FR key="FR" aria-hidden />],
  ['GB', <GB key="GB" aria-hidden />],
  ['US', <US key="US" aria-hidden />],
])

const styles = { display: 'inline-flex', width: 30, flexShrink: 0, color: 'text.secondary', '& svg': { width: '100%' } } as const
const drawingStyles = { ...styles, borderRadius: 0.5, overflow: 'hidden', outline: '1px solid', outlineColor: 'divider' } as const

export const Flag = ({ country, name }: FlagProps) => {
  const drawing = drawings.get(country.toUpperCase())
  const label = name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <Box component="span" {...label} sx={drawing ? drawingStyles : styles}>
      {drawing ?? <Public aria-hidden />}
    </Box>
  )
}
