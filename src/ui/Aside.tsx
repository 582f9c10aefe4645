import Box from '@mui/material/Box'
import { visuallyHidden } from './visuallyHidden'

export const Aside = ({ text }: { text: string }) => {
  const aside = ` (${text})`
  return (
    <Box component="span" sx={visuallyHidden}>
      {aside}
    </Box>
  )
}
