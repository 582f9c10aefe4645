import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { selectIsAuthenticated } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { Page } from '@/ui/Page'

export const IndexPage = () => {
  const t = useT()
  const isMember = useAppSelector(selectIsAuthenticated)
  return (
    <Page title={t('Welcome')}>
      <Typography color="textSecondary">
        {t('Manage your phone numbers, applications, calls and billing.')}
      </Typography>
      <Box>
        <Button component={Link} to={isMember ? paths.dashboard : paths.login} variant="contained">
          {isMember ? t('Go to dashboard') : t('Log in')}
        </Button>
      </Box>
    </Page>
  )
}
