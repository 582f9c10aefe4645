import { useT } from '@/i18n/useLanguage'
import { Page } from '@/ui/Page'
import { OwnSessions } from './OwnSessions'

export const SecurityPage = () => {
  const t = useT()
  return (
    <Page title={t('Security')}>
      <OwnSessions />
    </Page>
  )
}
