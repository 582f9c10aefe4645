import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { GuestLayout } from '@/ui/GuestLayout'

export const NotFoundPage = () => {
  const t = useT()
  return (
    <GuestLayout title={t('Not found!')}>
      <Typography color="textSecondary">{t("Sorry, the page you're looking for doesn't exist.")}</Typography>
      <Button component={Link} to={paths.home} variant="contained">
        {t('Back to home')}
      </Button>
    </GuestLayout>
  )
}
