import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useT'

export const UnknownOutcome = () => {
  const t = useT()
  return (
    <Typography variant="body2">
      {t("We couldn't confirm that it was sent. Check whether it's already there before sending it again.")}
    </Typography>
  )
}
