import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useT'

/** Stands by a text of which nobody knows whether it was sent. */
export const UnknownOutcome = () => {
  const t = useT()
  return (
    <Typography variant="body2">
      {t("We couldn't confirm that it was sent. Check whether it's already there before sending it again.")}
    </Typography>
  )
}
