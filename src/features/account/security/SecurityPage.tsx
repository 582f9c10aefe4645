import { useT } from '@/i18n/useLanguage'
import { Page } from '@/ui/Page'
import { FactorsSection } from './FactorsSection'
import { OwnSessions } from './OwnSessions'

export const SecurityPage = () => {
  const t = useT()
  return (
    <Page title={t('Security')}>
      <FactorsSection />
      <OwnSessions />
    </Page>
  )
}
