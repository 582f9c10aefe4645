import Typography from '@mui/material/Typography'
import type { ListedNumber } from '@/api'
import { titleOf } from '../numberView'

export const AboutNumber = ({ number }: { number: ListedNumber }) => {
  const { title, beside } = titleOf(number)
  return (
    <Typography variant="body2" color="textSecondary" dir="auto">
      {beside === null ? title : `${title} · ${beside}`}
    </Typography>
  )
}
