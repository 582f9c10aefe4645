import Box from '@mui/material/Box'
import { visuallyHidden } from './visuallyHidden'

/** Tells those who hear a link or a button alone what it is about: 'See more (Active numbers)'. */
export const Aside = ({ text }: { text: string }) => {
  const aside = ` (${text})`
  return (
    <Box component="span" sx={visuallyHidden}>
      {aside}
    </Box>
  )
}
