import Box from '@mui/material/Box'
import { visuallyHidden } from './visuallyHidden'

/** Context for screen readers after a link or button: 'See more (Active numbers)'. */
export const Aside = ({ text }: { text: string }) => {
  const aside = ` (${text})`
  return (
    <Box component="span" sx={visuallyHidden}>
      {aside}
    </Box>
  )
}
