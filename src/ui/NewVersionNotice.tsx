import Button from '@mui/material/Button'
import { useT } from '@/i18n/useT'
import { Notice } from './Notice'

const handleReload = (): void => window.location.reload()

/** Shown when a chunk is gone from the host, as after a deployment. Reloading is up to the user. */
export const NewVersionNotice = () => {
  const t = useT()
  const reload = (
    <Button size="small" onClick={handleReload}>
      {t('Reload')}
    </Button>
  )
  return (
    <Notice kind="info" role="alert" action={reload}>
      {t('A new version is available.')}
    </Notice>
  )
}
