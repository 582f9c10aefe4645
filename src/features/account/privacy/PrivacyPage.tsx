import { useT } from '@/i18n/useLanguage'
import { Page } from '@/ui/Page'
import { AccountTabs } from '../AccountTabs'
import { Keeping } from './Keeping'
import { PersonalData } from './PersonalData'
import { RecordingAnnouncement } from './RecordingAnnouncement'

export const PrivacyPage = () => {
  const t = useT()
  return (
    <Page title={t('Privacy')}>
      <AccountTabs />
      <Keeping />
      <RecordingAnnouncement />
      <PersonalData />
    </Page>
  )
}
