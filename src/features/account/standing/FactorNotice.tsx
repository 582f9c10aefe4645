import Box from '@mui/material/Box'
import { Navigate, useLocation } from 'react-router-dom'
import { useLanguage, useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { serviceNow } from '@/lib/time'
import { formatMoment } from '@/lib/timeText'
import { Notice } from '@/ui/Notice'
import { TextLink } from '@/ui/PageParts'

/** From its day on, the account lets whoever has no second step set one up, and do nothing else. */
export const FactorNotice = ({ requiredAt }: { requiredAt: string }) => {
  const t = useT()
  const language = useLanguage()
  const { pathname } = useLocation()
  const isHere = pathname === paths.security
  if (Date.parse(requiredAt) <= serviceNow() && !isHere) return <Navigate to={paths.security} replace />
  if (isHere) return null
  return (
    <Box sx={{ px: { xs: 2, sm: 3, lg: 4 }, pt: 2 }}>
      <Notice kind="warning" role="status" action={<TextLink to={paths.security}>{t('Set it up')}</TextLink>}>
        {t('Your account requires two-step verification from {date}. Add a passkey or an authenticator app.', { date: formatMoment(requiredAt, language) })}
      </Notice>
    </Box>
  )
}
