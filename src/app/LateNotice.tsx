import Box from '@mui/material/Box'
import { useT } from '@/i18n/useLanguage'
import { Notice } from '@/ui/Notice'

/** Only the build renders it; the first script shows it while the others are missing. */
export const LateNotice = () => {
  const t = useT()
  const reload = (
    <Box component="a" href="" sx={{ color: 'primary.main' }}>
      {t('Reload')}
    </Box>
  )
  return (
    <Notice kind="warning" role="none" action={reload}>
      {t("This page hasn't loaded completely yet, so nothing can be sent. Check your connection, or reload the page.")}
    </Notice>
  )
}
