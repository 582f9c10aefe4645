import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useT'
import { readSettings } from '@/lib/settings'
import { noEmergencyCalls } from './emergency'

/** Only where the service says that it connects no emergency calls. */
export const EmergencyLine = () => {
  const t = useT()
  if (!readSettings().extensions) return null
  return (
    <Typography variant="body2" color="textSecondary">
      {t(noEmergencyCalls)}
    </Typography>
  )
}
