import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useT'
import { paths } from '@/lib/paths'
import { selectEnded } from '@/slices/session'
import { useAppSelector } from '@/store/hooks'
import { GuestLayout } from '@/ui/GuestLayout'
import { TextLink } from '@/ui/TextLink'
import { LoginForm } from './LoginForm'
import { SubscribeLink } from './SubscribeLink'

export const LoginPage = () => {
  const t = useT()
  const hasExpired = useAppSelector(selectEnded)?.reason === 'expired'
  return (
    <GuestLayout title={t('Log in')}>
      {hasExpired ? (
        <Typography color="textSecondary">{t('Your session has ended. Please log in again.')}</Typography>
      ) : null}
      <LoginForm />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <TextLink to={paths.passwordRecover}>
          {t('Forgot password?')}
        </TextLink>
        <SubscribeLink />
      </Box>
    </GuestLayout>
  )
}
