import Typography from '@mui/material/Typography'
import { useT } from '@/i18n/useT'
import { Page } from '@/ui/Page'
import type { ComingPath } from './comingPaths'
import { comingTitles } from './comingTitles'

/** A route that exists before its screen does says so. */
export const ComingPage = ({ path }: { path: ComingPath }) => {
  const t = useT()
  return (
    <Page title={t(comingTitles[path])}>
      <Typography color="textSecondary">{t('This screen is not built yet.')}</Typography>
    </Page>
  )
}
