import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { useEffect } from 'react'
import type { Role } from 'contract/operation'
import { useT } from '@/i18n/useLanguage'
import { paths } from '@/lib/paths'
import { bringFocusBack, focusHeading } from '@/ui/focusHeading'
import { Page } from '@/ui/Page'

interface RefusedPageProps {
  least: Role
  /** The user was on the screen, where the focus can't stay. */
  isTaken: boolean
}

/** In place of a screen that is not for the user's role. */
export const RefusedPage = ({ least, isTaken }: RefusedPageProps) => {
  const t = useT()
  useEffect(() => {
    if (isTaken) focusHeading()
    return bringFocusBack
  }, [isTaken])
  return (
    <Page title={least === 'owner' ? t('Only owners can open this page.') : t('Only owners and managers can open this page.')}>
      <Typography color="textSecondary">{t('Ask an owner of your account for access.')}</Typography>
      <Button component={Link} to={paths.home} variant="contained" sx={{ justifySelf: 'start' }}>
        {t('Back to home')}
      </Button>
    </Page>
  )
}
