import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { Role } from 'contract/operation'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { Page } from '@/ui/Page'

/** In place of a screen that is not for the user's role. */
export const RefusedPage = ({ least }: { least: Role }) => {
  const t = useT()
  return (
    <Page title={least === 'owner' ? t('Only owners can open this page.') : t('Only owners and managers can open this page.')}>
      <Typography color="textSecondary">{t('Ask an owner of your account for access.')}</Typography>
      <Button component={Link} to={paths.home} variant="contained" sx={{ justifySelf: 'start' }}>
        {t('Back to home')}
      </Button>
    </Page>
  )
}
