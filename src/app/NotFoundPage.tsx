import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { GuestLayout } from '@/ui/PageParts'
import { Page } from '@/ui/Page'

export const NotFoundPage = () => {
  const t = useT()
  const { authenticated } = useAppSelector(selectSession)
  const Layout = authenticated ? Page : GuestLayout
  return (
    <Layout title={t('Not found!')}>
      <Typography color="textSecondary">{t("Sorry, the page you're looking for doesn't exist.")}</Typography>
      <Button component={Link} to={paths.home} variant="contained" size={authenticated ? 'medium' : 'large'} sx={{ justifySelf: authenticated ? 'start' : 'stretch' }}>
        {t('Back to home')}
      </Button>
    </Layout>
  )
}
