import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { useT } from '@/i18n/useLanguage'
import { homeOf, paths } from '@/lib/paths'
import { readSettings } from '@/lib/settings'
import { selectIsAuthenticated, selectSession } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { Page } from '@/ui/Page'

export const IndexPage = () => {
  const t = useT()
  const isMember = useAppSelector(selectIsAuthenticated)
  const home = homeOf(useAppSelector(selectSession).role)
  return (
    <Page title={t('Welcome')}>
      <Typography color="textSecondary">
        {t('Manage your phone numbers, applications, calls and billing.')}
      </Typography>
      {isMember || readSettings().subscribeUrl !== '' ? null : (
        <section>
          <Typography variant="h2" gutterBottom>
            {t('How to get an account')}
          </Typography>
          <Typography>
            {t('Your phone service provider opens the account for you. Contact their sales team, then log in here with the email address and password they give you.')}
          </Typography>
        </section>
      )}
      <Box>
        <Button component={Link} to={isMember ? home : paths.login} variant="contained">
          {isMember ? (home === paths.dashboard ? t('Go to dashboard') : t('Web phone')) : t('Log in')}
        </Button>
      </Box>
    </Page>
  )
}
