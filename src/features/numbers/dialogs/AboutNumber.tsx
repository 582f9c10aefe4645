import Typography from '@mui/material/Typography'
import type { ListedNumber } from '@/api'
import { fullTitleOf } from '../numberView'

export const AboutNumber = ({ number }: { number: ListedNumber }) => (
  <Typography variant="body2" color="textSecondary" dir="auto">
    {fullTitleOf(number)}
  </Typography>
)
